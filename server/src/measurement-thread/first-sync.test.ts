import { providers, type Provider } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { readDora, readOverview } from '../features/figures/overview.ts';
import { readPlainFigures } from '../features/figures/read-figures.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import { readServices } from '../features/findings/read-services.ts';
import { allServices } from '../features/findings/services.test-support.ts';
import { ensureScored } from '../features/scoring/index.ts';
import { runMeasurement } from './run.ts';
import { readScores } from '../features/scores/read-scores.ts';
import { listTeamSprints } from '../features/sprints/list-team-sprints.ts';
import { readTeamAnalytics } from '../features/teams/team-analytics.ts';
import { readTeam } from '../features/teams/read-team.ts';
import { audienceOf } from '../features/visibility/index.ts';
import { asked } from '../features/sprints/sprints.test-support.ts';

const now = '2026-11-20T12:00:00Z';

describe('a first sync that has not read further back than the period', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  /** Everything over the last 30 days that has a comparison with the 30 days before. */
  const readAll = async () => {
    const { developers, teams } = await readOverview(manager, '30d');
    const { period: _period, ...dora } = await readDora(manager, '30d');
    const { services } = await readServices(manager, '30d', allServices);
    const scores = await readScores(manager, '30d');
    const figures = [
      developers,
      teams,
      ...Object.values(dora).filter((value) => value !== null && typeof value === 'object' && 'previous' in value),
      ...services.flatMap((service) => service.figures),
    ];
    const scored = [scores.organization, ...scores.teams, ...scores.developers];
    const { findings } = await readFindings(manager, '30d', 'organization');
    const claims = findings.flatMap(({ statement }) => statement.claims);
    return {
      figures: figures.filter(({ previous }) => previous.kind === 'value').length,
      scores: scored.filter(({ previous }) => previous.kind === 'value').length,
      claims: claims.filter(({ comparison }) => comparison !== null).length,
    };
  };

  const seconds = (date: string | null): number | null => (date === null ? null : Date.parse(date) / 1000);
  /** Measures what was read of the sources. */
  const measure = async (from: string | null, historyStarts = {}): Promise<void> => {
    await measureFrom(from, providers, historyStarts);
  };
  const measureFrom = async (from: string | null, sources: readonly Provider[], historyStarts = {}): Promise<void> => {
    const at = seconds(from);
    const comparableFrom = at === null ? {} : Object.fromEntries(sources.map((source) => [source, at]));
    const read = { backTo: at, comparableFrom, historyStarts };
    await runMeasurement(manager.platform, manager.organizationId, read);
  };

  it('compares nothing with the part that it has read', async () => {
    const all = await readAll();
    assert.ok(all.figures > 30);
    assert.ok(all.scores > 10);
    await measure('2026-10-15');
    assert.deepEqual(await readAll(), { figures: 0, scores: 0, claims: 0 });
    await measure('2026-09-20');
    const { figures, scores } = await readAll();
    assert.ok(figures > 20, 'once it has read the period before');
    assert.equal(scores, 0, 'until it has read what people are compared with');
    await measure(null);
    assert.deepEqual(await readAll(), all);
  });

  it('of a source connected later, leaves the comparisons of figures that are made of others', async () => {
    const all = await readAll();
    const read = async () => {
      const metrics = ['cycle_time', 'deployment_frequency', 'change_failure_rate', 'pages_written'] as const;
      const query = { range: '30d', now: Date.parse(now) / 1000, timeZone: 'Europe/Berlin' } as const;
      const audience = audienceOf(manager.user);
      const { figures } = await measured.within((tx) => readPlainFigures(tx, metrics, { ...query, audience }));
      return metrics.map((metric) => figures.get(metric)?.previous.kind === 'value');
    };
    await measureFrom('2026-11-10', ['confluence']);
    assert.deepEqual(await read(), [true, true, true, false]);
    const { figures, scores } = await readAll();
    assert.equal(scores, 0, 'they combine figures of all sources');
    assert.equal(figures, all.figures - 2, 'all but the numbers of people and teams');
    await measureFrom('2026-11-10', ['bitbucket']);
    assert.deepEqual(await read(), [true, false, false, true]);
    await measureFrom('2026-11-10', ['jira']);
    assert.deepEqual(await read(), [false, true, false, true]);
    await measure(null);
  });

  it('compares scores over days that are chosen only once everything has been read', async () => {
    const range = { from: '2026-11-01', to: '2026-11-15' };
    const compared = async (): Promise<boolean> => {
      await ensureScored(manager, range);
      return (await readScores(manager, range)).organization.previous.kind === 'value';
    };
    assert.ok(await compared());
    await measure('2026-09-20');
    assert.ok(!(await compared()));
    await measure(null);
  });

  it('counts people and teams only once it has read the period', async () => {
    const count = async (): Promise<unknown[]> => {
      const { developers, teams } = await readOverview(manager, '30d');
      return [developers, teams].map(({ figure }) => figure.kind);
    };
    await measure('2026-11-10');
    assert.deepEqual(await count(), ['insufficient-data', 'insufficient-data']);
    await measure('2026-10-01');
    assert.deepEqual(await count(), ['value', 'value']);
    await measure(null);
  });

  it('leaves out sprints of which it may have read only a part', async () => {
    const closes = async (): Promise<string[]> => {
      const { teams } = await listTeamSprints(manager, { ...asked, range: '90d' });
      assert.ok(teams.every(({ sprints, velocity }) => sprints.length > 0 || velocity.figure.kind !== 'value'));
      return teams.flatMap((team) => [...team.sprints, ...team.earlierSprints].map(({ closeAt }) => closeAt)).sort();
    };
    const all = await closes();
    const board = (date: string) => ({ board: seconds(date) });
    await measure(null, board('2026-12-20'));
    assert.deepEqual(await closes(), []);
    await measure(null, board('2026-11-05'));
    const some = await closes();
    assert.ok(some.length > 0 && some.length < all.length && (some[0] ?? '') >= '2026-11-05');
    await measure(null, board('2026-09-01'));
    assert.deepEqual(await closes(), all);
  });

  it('says neither how many members a team has nor how it works until it has read the latest weeks', async () => {
    const said = async (): Promise<unknown[]> => {
      const none = (): Promise<Set<string>> => Promise.resolve(new Set());
      const { teams } = await readTeamAnalytics(manager, '30d', asked, none);
      const listed = (await listTeamSprints(manager, { ...asked, range: '90d' })).teams;
      const one = await readTeam(manager, '30d', teams[0]!.id);
      return [
        [...teams, ...listed].every(({ members }) => members === null),
        listed.every(({ flow }) => flow === null),
        one.areMembersRead,
        [one, ...teams].some(({ worksWithoutSprints }) => worksWithoutSprints),
      ];
    };
    await measured.within((tx) => sql`delete from sprint_reports`.execute(tx));
    const from = (date: string | null): Promise<unknown> =>
      measured.within((tx) =>
        sql`update measurement_states set comparable_from_of = null, comparable_from = ${seconds(date)}`.execute(tx),
      );
    await from('2026-11-10');
    assert.deepEqual(await said(), [true, true, false, false]);
    await from(null);
    assert.deepEqual(await said(), [false, false, true, true]);
  });
});
