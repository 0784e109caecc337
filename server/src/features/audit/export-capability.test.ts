import { contract, type Role } from '@sightline/contract';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sessionUser } from '../../testing/context.ts';
import { audit } from './index.ts';

it('exporting the audit log needs permission to manage the organization and to export data', async () => {
  const route = audit.routes.find(({ definition }) => definition === contract.audit.export);
  assert.ok(route?.needs === 'organization');
  const allowed: Record<Role, boolean> = { developer: false, manager: false, admin: true };
  for (const role of ['developer', 'manager', 'admin'] as const)
    assert.equal(await route.allow({ user: sessionUser({ role }) } as never), allowed[role], role);
});
