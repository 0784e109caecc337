/** A developer who requests every range and subtracts figures. */
import type { MetricKey } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readOverview } from '../figures/overview.ts';
import { readObservations } from '../observations/index.ts';
import { findOwnPerson, listDevelopers, listTeams } from '../people/index.ts';
import { readScores, readTeamScores } from '../scores/read-scores.ts';
import { openReceipt } from './open-receipt.ts';

const now = '2026-11-20T12:00:00Z';
const metrics: MetricKey[] = ['throughput', 'merged_pull_requests', 'deployment_frequency', 'cycle_time', 'lead_time'];
const first = '2026-10-01';
const days = Array.from({ length: 45 }, (_, index) =>
  new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
);

describe('differences between figures', () => {
  let measured: MeasuredOrganization;
  let developer: RouteContext;
  let manager: RouteContext;
  let teamIds: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    const [person] = await measured.within(listDevelopers);
    developer = await measured.viewer('developer', person?.id);
    manager = await measured.viewer('manager');
    teamIds = (await measured.within(listTeams)).filter((team) => team.members >= 3).map((team) => team.id);
  });
  after(() => measured.close());

  const receipt = (viewer: RouteContext, metric: string, subject: string, to: string, show: 'included' | 'excluded') =>
    openReceipt(viewer, {
      metric,
      subject,
      range: { from: first, to },
      show,
      cursor: null,
      limit: 200,
      incomplete: [],
    });
  const countOf = async (metric: MetricKey, teamId: string, to: string): Promise<number> => {
    const { figure } = await receipt(developer, metric, `team:${teamId}`, to, 'included');
    return figure.kind === 'value' ? figure.n : 0;
  };

  it('between ranges of a team that grow by a day cover at least three people', async () => {
    let grown = 0;
    for (const metric of metrics.slice(0, 3)) {
      for (const teamId of teamIds) {
        const all = await measured.within((tx) =>
          readObservations(tx, { metrics: [metric], from: 0, to: Date.parse(now) / 1000, teamId }),
        );
        const rows = all
          .filter((row) => row.excluded === null && row.at >= Date.parse(`${first}T00:00:00+02:00`) / 1000)
          .sort((a, b) => a.at - b.at);
        let known = 0;
        for (const day of days) {
          const count = await countOf(metric, teamId, day);
          if (count === known) continue;
          const people = new Set(rows.slice(known, count).map((row) => row.personId));
          assert.ok(people.has(null) || people.size >= limits.smallestGroup, `${metric} of ${teamId} on ${day}`);
          [known, grown] = [count, grown + 1];
        }
      }
    }
    assert.ok(grown > 30, `only ${grown} ranges differed`);
  });

  it('between the organization and its teams cover at least three people, too', async () => {
    // What a team did before its repositories and projects were taken from it.
    await measured.within((tx) =>
      sql`update observations set team_id = null where team_id = ${teamIds.at(-1)}::uuid`.execute(tx),
    );
    let grown = 0;
    for (const metric of metrics.slice(0, 2)) {
      const all = await measured.within((tx) =>
        readObservations(tx, { metrics: [metric], from: 0, to: Date.parse(now) / 1000 }),
      );
      const rows = all
        .filter((row) => row.excluded === null && row.at >= Date.parse(`${first}T00:00:00+02:00`) / 1000)
        .filter((row) => row.teamId === null || !teamIds.includes(row.teamId))
        .sort((a, b) => a.at - b.at);
      let known = 0;
      for (const day of days) {
        const { figure } = await receipt(developer, metric, 'organization', day, 'included');
        let count = figure.kind === 'value' ? figure.n : 0;
        for (const teamId of teamIds) count -= await countOf(metric, teamId, day);
        if (count === known) continue;
        const people = new Set(rows.slice(known, count).map((row) => row.personId));
        assert.ok(people.has(null) || people.size >= limits.smallestGroup, `${metric} on ${day}`);
        [known, grown] = [count, grown + 1];
      }
    }
    assert.ok(grown > 5, `only ${grown} differences grew`);
    const [seen, exact] = [await readOverview(developer, '90d'), await readOverview(manager, '90d')];
    const [some, whole] = [seen.deploymentFrequency.figure, exact.deploymentFrequency.figure];
    assert.ok(some.kind === 'value' && whole.kind === 'value' && some.n <= whole.n);
  });

  it('between scores are hidden by rounding', async () => {
    const scores = await readTeamScores(developer, '90d');
    const score = scores.organization.overall;
    assert.ok(score.kind === 'value' && score.rounded === true && Number.isInteger(score.value));
    assert.ok(scores.teams.some(({ overall }) => overall.kind === 'value'));
    for (const { overall } of scores.teams) assert.ok(overall.kind !== 'value' || overall.rounded === true);
    const whole = (await readScores(manager, '90d')).organization.overall;
    assert.ok(whole.kind === 'value' && whole.rounded === undefined && !Number.isInteger(whole.value));
  });

  it('cannot be resolved through receipts, which list no rows of others, whatever the group', async () => {
    const ownPerson = await measured.within((tx) => findOwnPerson(tx, developer.user));
    let withheld = 0;
    for (const metric of metrics) {
      for (const subject of ['organization', ...teamIds.map((id) => `team:${id}`)]) {
        for (const show of ['included', 'excluded'] as const) {
          const seen = await receipt(developer, metric, subject, '2026-11-19', show);
          for (const row of seen.rows) assert.ok(row.person === ownPerson?.name || row.person === null, row.title);
          const others = await measured.within((tx) =>
            readObservations(tx, { metrics: [metric], from: 0, to: Date.parse(now) / 1000 }),
          );
          const urls = new Set(
            others
              .filter((row) => row.personId !== null && row.personId !== ownPerson?.id)
              .map((row) => row.reference.url),
          );
          const mine = new Set(others.filter((row) => row.personId === ownPerson?.id).map((row) => row.reference.url));
          for (const row of seen.rows) assert.ok(!urls.has(row.url) || mine.has(row.url), `${metric}: ${row.title}`);
          if (seen.withheld !== undefined) withheld += 1;
        }
      }
    }
    assert.ok(withheld > 20, `${withheld} receipts say that rows are withheld`);
    const all = await receipt(manager, 'throughput', 'organization', '2026-11-19', 'included');
    assert.ok(all.withheld === undefined && all.rows.length > 100);
  });
});
