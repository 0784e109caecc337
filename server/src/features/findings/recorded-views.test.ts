import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Claim } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { verifyClaim } from '../claims/verify-claim.ts';
import { listPeople, listTeams } from '../people/index.ts';
import { listViewsOf } from '../visibility/index.ts';
import { readFindings, readStatements } from './read-findings.ts';
import { readServices } from './read-services.ts';
import { allServices } from './services.test-support.ts';

describe('people whom a screen names', () => {
  let measured: MeasuredOrganization;
  let frontend: string;
  let priya: string;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    frontend = `team:${(await measured.within(listTeams)).find(({ name }) => name === 'Frontend')?.id}`;
    priya = (await measured.within(listPeople)).find(({ name }) => name === 'Priya Desai')?.id ?? '';
  });
  after(() => measured.close());

  const viewsBy = async ({ user }: RouteContext, personId = priya): Promise<string[]> =>
    (await measured.within((tx) => listViewsOf(tx, personId, 100)))
      .filter(({ viewerId }) => viewerId === user.id)
      .map(({ what }) => what);

  const ways: Record<string, (ctx: RouteContext) => Promise<unknown>> = {
    'a finding': (ctx) => readFindings(ctx, '30d', frontend),
    'a statement of a report': (ctx) => readStatements(ctx, '30d', frontend, () => true),
  };
  for (const [what, way] of Object.entries(ways))
    it(`see who read ${what}`, async () => {
      const [manager, developer, self] = [
        await measured.viewer('manager'),
        await measured.viewer('developer'),
        await measured.viewer('manager', priya),
      ];
      await way(manager);
      assert.deepEqual(await viewsBy(manager), ['list']);
      await way(self);
      assert.deepEqual(await viewsBy(self), []);
      await way(developer);
      assert.deepEqual(await viewsBy(developer), []);
    });

  it('see who read that they own a service', async () => {
    const manager = await measured.viewer('manager');
    const { services } = await readServices(manager, '90d', allServices);
    const owners = services.flatMap((service) => service.owners);
    assert.ok(owners.length > 0);
    for (const { developerId } of owners) assert.deepEqual(await viewsBy(manager, developerId), ['list']);
  });

  it('see who verified a claim about their part of a figure', async () => {
    const manager = await measured.viewer('manager');
    const day = '2026-11-17';
    const claim: Claim = {
      metric: 'throughput',
      name: 'Throughput',
      part: { kind: 'person', key: priya, name: 'Priya Desai' },
      subject: 'organization',
      subjectName: 'Organization',
      unit: 'share',
      better: 'neither',
      days: { from: day, to: day },
      figure: { kind: 'value', value: 0, n: 1, total: 1 },
      comparison: null,
      significance: null,
      receipt: '',
      dataVersion: null,
    };
    await verifyClaim(manager, claim, { receipts: [], parts: [], comparisons: {} as never });
    assert.deepEqual(await viewsBy(manager), ['throughput']);
  });
});
