import {
  indexObservations,
  joinBases,
  measureAll,
  placeBasis,
  scoreHistory,
  timeRanges,
  type Facts,
  type Observation,
} from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import type { UserContext } from '../../../platform/context.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { loadFacts, removeFacts, removeOutside, saveFacts } from '../../facts/index.ts';
import { readDocument, readRules, readSaidRules } from '../../people/index.ts';
import { measureOrganization } from '../measure-organization.ts';
import { readMeasuredRules, readObservations } from '../measurement.store.ts';
import { subjectKey } from '../scores.store.ts';
import { readScoring, showScoring } from '../scoring/read-scoring.ts';
import { saveScoring } from '../scoring/save-scoring.ts';
import { scoresOver } from '../scoring/score-periods.ts';
import { scoringSeed } from '../scoring/scoring-settings.ts';

const timeZone = 'Europe/Berlin';
const day = 86_400;

const step = fc.record({
  facts: scatteredFacts,
  what: fc.constantFrom(
    'issues',
    'changes',
    'deliveries',
    'one issue',
    'removal',
    'accounts',
    'repositories',
    'boards',
  ),
  from: fc.nat({ max: 10 }),
  wait: fc.constantFrom(0, 60, 3600, day, 9 * day),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What is collected next: a part of what another organisation would have, under the same ids. */
const collect = async (tx: Tx, organizationId: string, { facts, what, from }: Step): Promise<void> => {
  const save = (batch: Partial<Facts>) => saveFacts(tx, organizationId, batch);
  switch (what) {
    case 'issues':
      return void (await save({ issues: facts.issues.slice(from), issueChanges: facts.issueChanges }));
    case 'changes':
      return void (await save({ issueChanges: facts.issueChanges, pages: facts.pages, sprints: facts.sprints }));
    case 'deliveries': {
      const { pullRequests, pullRequestActivities, commits, deployments } = facts;
      return void (await save({ pullRequests: pullRequests.slice(from), pullRequestActivities, commits, deployments }));
    }
    case 'one issue':
      return void (await save({ issues: facts.issues.slice(from, from + 1) }));
    case 'removal': {
      const ids = facts.pullRequests.slice(from).map((one) => `${one.repositoryId}/${one.number}`);
      await removeFacts(tx, organizationId, 'issues', [String(from)]);
      await removeFacts(tx, organizationId, 'deployments', [String(from)]);
      return void (await removeFacts(tx, organizationId, 'pullRequests', ids.slice(0, 2)));
    }
    case 'accounts': {
      const otherwise = from % 2 === 0 ? { kind: 'app' as const } : { active: false };
      const accounts = facts.accounts.map((one, index) => (index === from % 7 ? { ...one, ...otherwise } : one));
      return void (await save({ accounts }));
    }
    case 'repositories': {
      const kept = facts.repositories.slice(from % 2).map((one) => one.id);
      return void (await removeOutside(tx, organizationId, {
        projects: null,
        boards: null,
        repositories: kept,
        spaces: null,
      }));
    }
    case 'boards':
      return void (await save({
        boards: [{ id: 'right', name: 'right', kind: 'scrum', projectId: 'ops', estimateFieldId: null }],
      }));
  }
};

const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const inOrder = (rows: readonly Observation[]): Observation[] =>
  rows.toSorted((a, b) => (`${a.metric} ${a.key}` < `${b.metric} ${b.key}` ? -1 : 1));

describe('measuring what changed', () => {
  let database: TestDatabase;
  const clock = { at: scatteredNow * 1000 };
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** Everything measured at once from all facts, as it must be stored. */
  const wholeOf = async (tx: Tx, { organizationId }: UserContext) => {
    const facts = await loadFacts(tx);
    const now = clock.at / 1000;
    const { document } = await readDocument(tx);
    const basis = joinBases(facts, [placeBasis(facts, timeZone)]);
    const { rules } = readRules(organizationId, basis, timeZone, document, (await readSaidRules(tx)).rules);
    const { observations, sprints, flows } = measureAll(facts, rules, now);
    const configuration = await readScoring(tx);
    const first = observations.reduce((earliest, row) => Math.min(earliest, row.at), now);
    const range = { from: Math.max(first, now - 400 * day), to: now };
    const index = indexObservations(observations);
    const days = scoreHistory(observations, rules, configuration, range, scoringSeed);
    const periods = timeRanges.flatMap((one) => scoresOver(one, { index, rules, configuration, now }));
    // As it is stored: JSON knows no -0.
    return asStored({ rules, observations: inOrder(observations), sprints, flows, days, periods });
  };

  const compare = async (tx: Tx, ctx: UserContext): Promise<void> => {
    const whole = await wholeOf(tx, ctx);
    assert.deepEqual(await readMeasuredRules(tx), whole.rules);
    const query = { metrics: [...new Set(whole.observations.map((row) => row.metric))], from: 0, to: 1e12 };
    assert.deepEqual(query.metrics.length === 0 ? [] : inOrder(await readObservations(tx, query)), whole.observations);
    const all = await sql<{ n: number }>`select count(*) as n from observations`.execute(tx);
    assert.equal(all.rows[0]?.n, whole.observations.length);

    const sprints = await sql<{
      id: string;
      summary: unknown;
      detail: unknown;
      closeAt: number;
      teamId: string | null;
    }>`
      select id, summary, detail, close_at as "closeAt", team_id as "teamId" from sprint_reports order by id`.execute(
      tx,
    );
    const expected = whole.sprints.map(({ id, summary, detail, closeAt, teamId }) => ({
      id,
      summary,
      detail,
      closeAt,
      teamId,
    }));
    assert.deepEqual(
      sprints.rows,
      expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );

    const flows = await sql`
      select team_id as "teamId", days, in_progress as "inProgress" from team_flows order by team_id`.execute(tx);
    assert.deepEqual(flows.rows, whole.flows);

    const days = await sql<{ subject: string; day: string; overall: number | null; n: number }>`
      select subject, day::text as day, overall, n from score_days
      where day >= ${whole.days[0]?.date ?? '9999-01-01'}::date order by day, subject collate "C"`.execute(tx);
    const scored = whole.days.map(({ subject, date, score }) => ({
      subject: subjectKey(subject),
      day: date,
      overall: score.kind === 'value' ? score.overall : null,
      n: score.kind === 'value' ? score.n : score.have,
    }));
    assert.deepEqual(
      days.rows,
      scored.toSorted((a, b) => (`${a.day} ${a.subject}` < `${b.day} ${b.subject}` ? -1 : 1)),
    );

    const periods = await sql<{ subject: string; range: string; part: string; score: unknown }>`
      select subject, time_range as range, part, score from score_periods
      order by time_range, part, subject collate "C"`.execute(tx);
    const over = whole.periods.map(({ range, part, day: { subject, score } }) => ({
      subject: subjectKey(subject),
      range,
      part,
      score,
    }));
    const nameOf = (one: { range: string; part: string; subject: string }) => `${one.range} ${one.part} ${one.subject}`;
    assert.deepEqual(
      periods.rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
      over.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    );
  };

  it('stores what measuring everything anew would store, whatever changed in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(scatteredFacts, fc.array(step, { minLength: 3, maxLength: 5 }), async (start, steps) => {
        clock.at = scatteredNow * 1000;
        const user = await testContext(database, { timeZone, clock });
        const ctx: RouteContext = { ...user, origin: { address: '', agent: '' } };
        const { platform, organizationId } = ctx;
        const { version, configuration } = await showScoring(ctx);
        await saveScoring(ctx, { version, configuration: { ...configuration, minimumDataPoints: 1 } });
        await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, start));
        await measureOrganization(platform, organizationId);
        await withTenant(database, organizationId, (tx) => compare(tx, ctx));
        for (const one of steps) {
          clock.at += one.wait * 1000;
          await withTenant(database, organizationId, (tx) => collect(tx, organizationId, one));
          // Nothing is measured when nothing has changed, so there is nothing to compare then.
          if (!(await measureOrganization(platform, organizationId)).changed) continue;
          await withTenant(database, organizationId, (tx) => compare(tx, ctx));
        }
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
