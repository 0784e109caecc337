/** Compares an organization's stored results with a full recomputation from all of its facts. */
import {
  batchOf,
  dateOf,
  indexObservations,
  joinBases,
  measureAll,
  leadTimePhases,
  metricDefinitions,
  sourceBasis,
  rounded,
  scoreHistory,
  scoredUntil,
  timeRanges,
  withinHistory,
  type DayScore,
  type ExactSum,
  type Observation,
  metricKeys,
} from '@sightline/analytics';
import { changesOfASkill } from '@sightline/contract';
import assert from 'node:assert/strict';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/database/tenant.ts';
import { loadFacts } from '../features/facts/index.ts';
import { readTimeZone } from '../features/organizations/index.ts';
import { readBatches } from '../features/observations/batches.store.ts';
import { isBatched, readMeasuredRules, readState } from '../features/measurement-state/measurement-states.store.ts';
import { listPeople, readConfigured, readRules } from '../features/people/index.ts';
import { horizonOf } from '../features/retention/index.ts';
import { readScoring } from '../features/scoring/read-scoring.ts';
import { scoresOver } from '../features/scoring/score-periods.ts';
import { subjectKey } from '../features/scoring/score-subject.ts';
import type { PeriodScore } from '../features/scoring/score-periods.store.ts';
import { inTenant, type Fixture } from './random-change.test-support.ts';

const day = 86_400;

/** JSON knows no -0 and no undefined. */
const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const inOrder = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

/** Recomputes as of the stored measurement time, because a rescoring alone does not advance it. */
const wholeOf = async (tx: Tx, organizationId: string) => {
  const facts = await loadFacts(tx);
  const state = await readState(tx);
  assert.ok(state !== null, 'nothing was measured');
  const now = state.measuredAt.getTime() / 1000;
  const timeZone = await readTimeZone(tx, organizationId);
  const basis = joinBases(facts, [sourceBasis(facts, timeZone)]);
  const read = readRules(organizationId, basis, timeZone, await readConfigured(tx, organizationId));
  const measured = withinHistory(measureAll(facts, read.rules, now), state.historyStarts, timeZone);
  const keptFrom = (await horizonOf(tx, organizationId, now * 1000))?.from ?? -Infinity;
  const observations = measured.observations.filter((row) => row.at >= keptFrom);
  const { comparableFrom } = state;
  return {
    ...asStored({ ...read, ...measured, observations }),
    now,
    comparableFrom,
    configuration: await readScoring(tx),
  };
};
type Whole = Awaited<ReturnType<typeof wholeOf>>;

/** @throws AssertionError naming the first stored part that differs */
export const assertMeasuredWhole = (fixture: Fixture): Promise<void> =>
  inTenant(fixture, async (tx) => {
    const whole = await wholeOf(tx, fixture.ctx.organizationId);
    await compareSettings(tx, whole);
    await compareRows(tx, whole);
    await compareSkillChanges(tx);
    // Days retained longer than their rows stay unchanged, see decision 0021.
    if (!fixture.scoresOutlastRows) await compareScores(tx, whole);
  });

const compareSettings = async (tx: Tx, { rules, people, teams }: Whole): Promise<void> => {
  assert.deepEqual(await readMeasuredRules(tx), rules, 'rules');
  assert.deepEqual(
    await listPeople(tx),
    inOrder(people, (person) => person.id),
    'people',
  );
  const rows = await sql`
    select id, name, colour as color, project_ids as "projectIds", repository_ids as "repositoryIds"
    from teams order by colour`.execute(tx);
  assert.deepEqual(rows.rows, teams, 'teams');
};

const compareRows = async (tx: Tx, { observations, sprints, flows, rules }: Whole): Promise<void> => {
  const rows = await sql<Observation>`
    select metric, key, at, value, person_id as "personId", team_id as "teamId", repository_id as "repositoryId", scope,
      excluded, reference, detail from observations`.execute(tx);
  const nameOf = (row: Observation) => `${row.metric} ${row.key}`;
  assert.deepEqual(inOrder(rows.rows, nameOf), inOrder(observations, nameOf), 'observations');

  await compareBatches(tx, observations, rules.timeZone);

  const reports = await sql`
    select id, board_id as "boardId", team_id as "teamId", state, start_at as "startAt",
      planned_end_at as "plannedEndAt", close_at as "closeAt", summary, detail
    from sprint_reports order by id collate "C"`.execute(tx);
  assert.deepEqual(
    reports.rows,
    inOrder(sprints, (sprint) => sprint.id),
    'sprints',
  );

  const stored = await sql`
    select team_id as "teamId", days, in_progress as "inProgress" from team_flows order by team_id`.execute(tx);
  assert.deepEqual(stored.rows, flows, 'flows');
};

/** Per author, repository and file extension, as many changes are stored as a skill needs, if there are that many. */
const compareSkillChanges = async (tx: Tx): Promise<void> => {
  const countIn = async (merged: RawBuilder<unknown>) =>
    (
      await sql`
        select repository_id, author_id, ending, least(count(*), ${changesOfASkill}) as count
        from ${merged} as merged, unnest(array_append(endings, '')) as ending group by 1, 2, 3 order by 1, 2, 3`.execute(
        tx,
      )
    ).rows;
  const all = sql`(select * from pull_request_facts where state = 'merged' and author_id is not null)`;
  assert.deepEqual(await countIn(sql`skill_changes`), await countIn(all), 'changes that show skills');
};

/** The number of lead times that have every phase, and the sum of each phase. */
const phasesOf = (rows: readonly Observation[]): { whole: number; phases: number[] } => {
  const whole = rows.filter(
    ({ metric, detail }) =>
      metric === 'lead_time' && leadTimePhases.every((phase) => typeof detail[phase] === 'number'),
  );
  const sumOf = (phase: string): number => whole.reduce((sum, { detail }) => sum + Number(detail[phase]), 0);
  return { whole: whole.length, phases: whole.length === 0 ? [] : leadTimePhases.map(sumOf) };
};

/** Every batch matches its rows, and every row is in one batch. */
const compareBatches = async (tx: Tx, observations: readonly Observation[], timeZone: string): Promise<void> => {
  assert.ok(await isBatched(tx));
  const counted = observations.filter((row) => metricDefinitions[row.metric].aggregate !== 'distinct');
  const nameOf = ({ metric, at }: Pick<Observation, 'metric' | 'at'>): string =>
    `${metric} ${Math.floor(at / day)} ${dateOf(at, timeZone).toString()}`;
  const expected = [...Map.groupBy(counted, nameOf)].map(([name, rows]) => {
    const included = rows.filter((row) => row.excluded === null);
    const { at: _at, ...batch } = batchOf(
      rows[0]!.metric,
      0,
      rows.length,
      Float64Array.from(included, ({ value }) => value),
    );
    const people = new Set(included.flatMap(({ personId }) => personId ?? []));
    const latest = Math.max(...rows.map(({ at }) => at));
    return { name, ...batch, ...phasesOf(included), latest, people: Math.min(people.size, 3) };
  });
  const metrics = metricKeys();
  const kept = [...(await readBatches(tx, metrics, { from: 0, to: 1e10, people: true }))].flatMap(([metric, batches]) =>
    batches.map(({ at, until, people, ...batch }) => {
      assert.ok(at <= batch.latest && batch.latest < until, `${metric} at ${at}`);
      assert.equal(nameOf({ metric, at }), nameOf({ metric, at: until - 1 }));
      return { name: nameOf({ metric, at }), ...batch, people: people.length };
    }),
  );
  const named = ({ name }: { name: string }): string => name;
  const plain = <Row extends { squares: number; sum: ExactSum }>(row: Row) => ({
    ...row,
    sum: rounded(row.sum),
    squares: Number(row.squares.toPrecision(12)),
  });
  assert.deepEqual(inOrder(kept, named).map(plain), inOrder(expected, named).map(plain), 'batches');
};

const compareScores = async (
  tx: Tx,
  { observations, rules, configuration, now, comparableFrom }: Whole,
): Promise<void> => {
  const first = observations.reduce((earliest, row) => Math.min(earliest, row.at), now);
  const to = scoredUntil(now, rules.timeZone);
  const range = { from: Math.max(first, to - 400 * day), to };
  const history = asStored(scoreHistory(observations, rules, configuration, range));
  const days = await sql`
    select subject, day::text as day, overall, n, standard_error as error, degrees from score_days
    where day >= ${history[0]?.date ?? '9999-01-01'}::date order by day, subject collate "C"`.execute(tx);
  assert.deepEqual(
    days.rows,
    inOrder(history.map(asDayRow), (row) => `${row.day} ${row.subject}`),
    'scores by day',
  );

  const index = indexObservations(observations);
  const over = asStored(
    timeRanges.flatMap((range) => [...scoresOver(range, { index, rules, configuration, now, comparableFrom })].flat()),
  );
  const periods = await sql<ReturnType<typeof asPeriodRow>>`
    select subject, time_range as range, part, score || parts as score from score_periods`.execute(tx);
  const nameOf = (row: ReturnType<typeof asPeriodRow>) => `${row.range} ${row.part} ${row.subject}`;
  assert.deepEqual(inOrder(periods.rows, nameOf), inOrder(over.map(asPeriodRow), nameOf), 'scores over ranges');
};

const asDayRow = ({ subject, date, score }: DayScore) => ({
  subject: subjectKey(subject),
  day: date,
  overall: score.kind === 'value' ? score.overall : null,
  n: score.kind === 'value' ? score.n : score.have,
  error: score.kind === 'value' ? score.standardError : null,
  degrees: score.kind === 'value' ? score.degrees : null,
});

const asPeriodRow = ({ range, part, day: { subject, score } }: PeriodScore) => ({
  subject: subjectKey(subject),
  range,
  part,
  score,
});
