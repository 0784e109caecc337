/** How often the unresolved rows of an organization are read for a screen or a report. */
import type { Doubt } from '@sightline/analytics';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { addLeftOut } from '../../../testing/left-out-rows.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { readStatements } from '../../findings/index.ts';
import { readServices } from '../../findings/read-services.ts';
import { allServices } from '../../findings/services.test-support.ts';
import { doubtsOfTeams, readDoubts, readUnresolved, unresolvedIn } from '../../gaps/index.ts';
import { pairsBeyondGaps } from '../../history/pairs-beyond-gaps.ts';
import type { Column } from '../../history/read-columns.ts';
import { renewAllBatches } from '../../observations/index.ts';
import { listDevelopers, listTeams } from '../../people/index.ts';
import { analyticsOf } from '../../teams/teams.test-support.ts';
import { readSource } from './read-source.ts';
import type { ReportPlan } from './report-plan.ts';

const days = { from: '2026-10-22', to: '2026-11-20' };
const start = Date.parse('2026-10-22T00:00:00+02:00') / 1000;
const end = Date.parse('2026-11-21T00:00:00+01:00') / 1000;

describe('the unresolved rows of an organization', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    manager = await measured.viewer('manager');
    await measured.within(async (tx) => {
      await sql`update observations set value = value * 50 where metric = 'lead_time' and at < ${start}`.execute(tx);
      await renewAllBatches(tx, manager.organizationId, 'Europe/Berlin');
    });
  });
  after(() => measured.close());

  const countingReads = async (work: (tx: Tx, ctx: RouteContext) => Promise<unknown>): Promise<number> => {
    const { organizationId, platform } = manager;
    let reads = 0;
    await measured.within(async (plain) => {
      const tx = plain.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes("'deployedBy' = 'merge time'")) reads += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const database = { ...platform.database, open: { organizationId, tx } };
      await work(tx, { ...manager, platform: { ...platform, database } });
    });
    return reads;
  };

  it('are read once for all services', async () => {
    const { services } = await readServices(manager, '30d', allServices);
    const clear = services.filter(({ figures }) => figures.some(({ change }) => change?.direction === 'better'));
    assert.ok(clear.length > 1);
    assert.equal(await countingReads((_tx, ctx) => readServices(ctx, '30d', allServices)), 1);
  });

  it('are read once for all teams of a report, and once for the organization', async () => {
    const plan = { topics: [], days, teams: [], developers: [], metrics: ['lead_time'] } as unknown as ReportPlan;
    const { teams } = await readSource(manager, plan);
    assert.ok(teams.filter(({ figures }) => (figures.get('lead_time')?.change?.pValue ?? 1) < 0.05).length > 2);
    const ofFindings = await countingReads((_tx, ctx) => readStatements(ctx, days, 'organization', () => true));
    const reads = (await countingReads((_tx, ctx) => readSource(ctx, plan))) - ofFindings;
    assert.ok(reads < 4, `${reads} reads besides those of findings, at most one of them for scores`);
  });

  it('are read once for all teams of a page', async () => {
    assert.ok((await countingReads((_tx, ctx) => analyticsOf(ctx, '30d'))) < 4);
  });

  it('are read once for all compared people', async () => {
    const reads = await countingReads(async (tx) => {
      const columns = (await listDevelopers(tx)).slice(0, 3).map(({ id }) => ({
        subject: { kind: 'person', id },
        key: `person:${id}`,
        range: '30d',
        period: { from: start, to: end },
      })) as unknown as Column[];
      const figure = { kind: 'insufficient-data', have: 0, need: 1, total: 0 } as const;
      const made = columns.map(() => [{ figure, side: null }]);
      const clear = [[], [{ higher: 0, lower: 1 }]];
      await pairsBeyondGaps(tx, manager.organizationId, { clear, columns, metrics: ['lead_time'], made });
    });
    assert.equal(reads, 1);
  });

  it('are the same for a team whether read alone or with all teams', async () => {
    const asked = { metrics: ['lead_time', 'review_response_time', 'velocity'], over: { from: 0, to: end } } as const;
    await measured.within(async (tx) => {
      await addLeftOut(tx, sql`metric = 'lead_time'`);
      await sql`update observations set team_id = null where hashtext(key) % 5 = 0`.execute(tx);
      await sql`update account_facts set name = name || ' Bot' where id in (
        select unnest(account_ids) from people where hashtext(id::text) % 3 = 0)`.execute(tx);
      await sql`update people set team_id = null where hashtext(id::text) % 4 = 0`.execute(tx);
      const unresolved = await readUnresolved(tx, manager.organizationId);
      const doubtsOf = doubtsOfTeams(tx, unresolvedIn(tx, manager.organizationId), asked);
      const inOrder = (doubts: readonly Doubt[]) => doubts.map((doubt) => JSON.stringify(doubt)).sort();
      const kinds = new Set<string>();
      for (const { id } of await listTeams(tx)) {
        const alone = await readDoubts(tx, unresolved, { ...asked, subject: { kind: 'team', id } });
        assert.deepEqual(inOrder(await doubtsOf(id)), inOrder(alone));
        for (const { gap } of alone) kinds.add(gap.kind);
      }
      for (const kind of ['status-changes', 'bot-account', 'no-team']) assert.ok(kinds.has(kind), kind);
    });
  });

  it('are the same if no status is inferred and if no issue had the inferred one', async () => {
    const asked = { metrics: ['lead_time', 'cycle_time', 'velocity'], over: { from: 0, to: end } } as const;
    await measured.within(async (tx) => {
      const unresolved = await readUnresolved(tx, manager.organizationId);
      assert.equal(unresolved.inferred.size, 0);
      const doubtsUnder = (inferred: ReadonlyMap<string, string>) =>
        readDoubts(tx, { ...unresolved, inferred }, { ...asked, subject: { kind: 'organization' } });
      const inOrder = (doubts: readonly Doubt[]) => doubts.map((doubt) => JSON.stringify(doubt)).sort();
      const plain = inOrder(await doubtsUnder(new Map()));
      assert.ok(plain.length > 0);
      assert.deepEqual(inOrder(await doubtsUnder(new Map([['none', 'None']]))), plain);
    });
  });
});
