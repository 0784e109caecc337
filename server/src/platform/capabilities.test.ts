import type { Capability, Role } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionUser } from '../testing/context.ts';
import { capabilitiesFor, hasCapability, needs } from './capabilities.ts';

const allowed: [Capability, Role[]][] = [
  ['canExportData', ['manager', 'admin']],
  ['canGenerateReports', ['manager', 'admin']],
  ['canManageOrganization', ['admin']],
];
const roles: Role[] = ['developer', 'manager', 'admin'];

describe('capabilities', () => {
  for (const [capability, who] of allowed)
    it(`${capability} is for ${who.join(' and ')}`, () => {
      assert.deepEqual(
        roles.filter((role) => hasCapability({ role, teamsOnlySince: null }, capability)),
        who,
      );
      assert.deepEqual(
        roles.filter((role) => needs(capability)({ user: sessionUser({ role }) })),
        who,
      );
    });

  it('hide other people if the organization shows teams only', () => {
    for (const role of roles) {
      const before = capabilitiesFor({ role, teamsOnlySince: null });
      assert.deepEqual(
        capabilitiesFor({ role, teamsOnlySince: new Date(0) }),
        before.filter((capability) => capability !== 'canViewAllData'),
      );
    }
  });

  it('of several are all needed', () => {
    assert.deepEqual(
      roles.filter((role) => needs('canExportData', 'canManageOrganization')({ user: sessionUser({ role }) })),
      ['admin'],
    );
  });
});
