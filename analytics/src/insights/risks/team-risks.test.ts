import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ItemNow } from '../../metrics/flow/team-flow.ts';
import type { MetricKey } from '../../metrics/definitions.ts';
import { daySeconds as day } from '../../time/durations.ts';
import type { OwnedRow } from '../../observation.ts';
import type { TeamFacts } from './team-risk.ts';
import { findTeamRisks } from './team-risks.ts';

const at = Date.UTC(2026, 10, 20) / 1000;
const daysAgo = (count: number): number => at - count * day;
const days = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

const row = (metric: MetricKey, daysAgo: number, value: number, more: Partial<OwnedRow> = {}): OwnedRow => ({
  metric,
  at: at - daysAgo * day,
  value,
  personId: 'ada',
  teamId: 'team',
  repositoryId: 'repo',
  excluded: null,
  detail: {},
  ...more,
});

const item = (ago: number): ItemNow => ({
  id: `${ago}`,
  title: '',
  url: '',
  personId: null,
  startedAt: at - ago * day,
  status: '',
  since: at,
  blocked: false,
});

const facts = (rows: OwnedRow[], more: Partial<TeamFacts> = {}): TeamFacts => ({
  id: 'team',
  members: 5,
  items: [],
  rows,
  ...more,
});
const kinds = (rows: OwnedRow[], more: Partial<TeamFacts> = {}, others: TeamFacts[] = []): string[] =>
  findTeamRisks([facts(rows, more), ...others], daysAgo)
    .filter(({ teamId }) => teamId === 'team')
    .map(({ kind, severity }) => `${kind} ${severity}`);

/** The weeks before the twelve-week window, with rows by three people in turn. */
const shared = (metric: MetricKey, value: (ago: number) => number, more: Partial<OwnedRow> = {}): OwnedRow[] =>
  days(60, 90).map((ago) => row(metric, ago, value(ago), { personId: `p${ago % 3}`, ...more }));

describe('risks of teams', () => {
  it('are one contributor to a repository, one reviewer for all, a failing service, and incidents', () => {
    const merged = days(12).map((ago) => row('merged_pull_requests', ago, 1));
    assert.deepEqual(kinds([...merged, ...shared('merged_pull_requests', () => 1)]), ['knowledge-island high']);
    const reviews = days(20).map((ago) => row('people_helped', ago, 1));
    assert.deepEqual(kinds([...reviews, ...shared('people_helped', () => 1)]), ['review-bottleneck high']);
    const failing = days(20).map((ago) => row('change_failure_rate', ago, ago % 5 === 0 ? 1 : 0));
    assert.deepEqual(kinds([...failing, ...shared('change_failure_rate', () => 0)]), ['risky-service medium']);
    const incident = { detail: { kind: 'incident' } };
    const finished = days(12).map((ago) => row('throughput', ago, 1, ago > 6 ? incident : {}));
    assert.deepEqual(kinds([...finished, ...shared('throughput', () => 1)]), ['incident-load high']);
  });

  it('are not reported if the organization’s baseline is the same or unknown', () => {
    const all = (metric: MetricKey, value: (ago: number) => number) =>
      days(168).map((ago) => row(metric, ago, value(ago)));
    for (const metric of ['merged_pull_requests', 'people_helped'] as const) {
      assert.deepEqual(kinds(all(metric, () => 1)), []);
      assert.deepEqual(kinds(all(metric, () => 1).filter((one) => one.at >= at - 84 * day)), []);
    }
    assert.deepEqual(kinds(all('change_failure_rate', (ago) => (ago % 5 === 0 ? 1 : 0))), []);
  });

  it('are judged against other teams as well as earlier weeks', () => {
    const island = days(168).map((ago) => row('merged_pull_requests', ago, 1));
    const other = facts(
      days(168).flatMap((ago) =>
        days(2).map((part) =>
          row('merged_pull_requests', ago, 1, { personId: `p${(ago + part) % 3}`, repositoryId: 'other' }),
        ),
      ),
      { id: 'other' },
    );
    assert.deepEqual(kinds(island, {}, [other]), ['knowledge-island high']);
  });

  it('are not reported if work is shared or rare', () => {
    const baseline = shared('merged_pull_requests', () => 1);
    const inTurn = days(20).map((ago) => row('merged_pull_requests', ago, 1, { personId: `p${ago % 3}` }));
    assert.deepEqual(kinds([...inTurn, ...baseline]), []);
    assert.deepEqual(kinds([...days(9).map((ago) => row('merged_pull_requests', ago, 1)), ...baseline]), []);
    const left = days(12).map((ago) => row('merged_pull_requests', ago, 1, { excluded: 'bot' }));
    assert.deepEqual(kinds([...left, ...baseline]), []);
    const today = days(12).map((ago) => row('merged_pull_requests', -0.01 * ago, 1));
    assert.deepEqual(kinds([...today, ...baseline]), [], 'today is not over');
    const failures = shared('change_failure_rate', () => 0);
    const two = days(10).map((ago) => row('change_failure_rate', ago, ago < 3 ? 1 : 0));
    assert.deepEqual(kinds([...two, ...failures]), [], 'two failures');
  });

  /** Items of some days each, one finished every day of the half-year. */
  const finished = (long: number, count = 168) => days(count).map((ago) => row('cycle_time', ago, long * day));

  it('include old and too many items in progress if there used to be fewer and newer ones', () => {
    assert.deepEqual(kinds(finished(3, 110), { items: days(16, 31).map(item) }), [
      'flow-debt high',
      'overload medium',
      'stale-work high',
    ]);
    // The same load for half a year: of 20 items, one is finished and another begun every other day.
    const steady = days(84).map((half) => row('cycle_time', 2 * half, 40 * day));
    assert.deepEqual(kinds(steady, { items: days(20).map((half) => item(2 * half)) }), []);
  });

  it('are found in more finished items than JavaScript can pass as arguments', () => {
    const many = Array.from({ length: 130_000 }, (_, index) => row('cycle_time', 1 + (index % 168), 3 * day));
    assert.deepEqual(kinds(many, { items: days(16, 31).map(item) }), ['flow-debt high', 'stale-work high']);
  });

  it('of rows need a six-week baseline, however many rows there are', () => {
    const failing = days(20).map((ago) => row('change_failure_rate', ago, ago % 5 === 0 ? 1 : 0));
    const since = (first: number) => shared('change_failure_rate', () => 0).filter((one) => one.at >= at - first * day);
    assert.deepEqual(kinds([...failing, ...since(126)]), []);
    assert.deepEqual(kinds([...failing, ...since(127)]), ['risky-service medium']);
  });

  it('about work in progress need a six-week baseline', () => {
    const many = { items: days(16, 31).map(item) };
    assert.deepEqual(kinds(finished(3, 41), many), []);
    assert.ok(kinds(finished(3, 43), many).length > 0);
  });

  it('include older items that wait while newer ones are finished, with enough of both', () => {
    const waiting = { items: days(9, 8).map(item) };
    assert.deepEqual(kinds(finished(3), waiting), ['flow-debt high']);
    assert.deepEqual(kinds(finished(5), waiting), ['flow-debt medium']);
    assert.deepEqual(kinds(finished(9), waiting), []);
    assert.deepEqual(kinds(finished(3, 19), waiting), [], 'few finished');
    assert.deepEqual(kinds(finished(3), { items: waiting.items.slice(0, 7) }), [], 'few in progress');
    const [found] = findTeamRisks([facts(finished(3), waiting)], daysAgo);
    assert.deepEqual([found?.metric, found?.value, found?.n], ['work_item_age', 12 * day, 9]);
  });
});
