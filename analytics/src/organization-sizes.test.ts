import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figureOf } from './figure/figure.ts';
import { measureAll } from './measure.ts';
import { type MetricKey, metricKeys } from './metrics/definitions.ts';
import { api, commit, deliveryRules, deployment, hash, merged } from './metrics/dora/delivery-facts.test-support.ts';
import { lastDay, only, row } from './metrics/scores/score.test-support.ts';
import { scoreHistory, type DayScore } from './metrics/scores/score-history.ts';
import { facts, hour, issue, on, workedOn } from './metrics/flow/work-facts.test-support.ts';
import type { Person } from './rules.ts';

const period = { from: on(0), to: on(30) };

const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `person-${index}`,
    name: `Person ${index}`,
    accountIds: [`account-${index}`],
    bot: false,
    active: true,
    partTime: 1,
  }));

/** This many people with one three-hour item and one pull request each, all merged and deployed on day 5. */
const organizationOf = (count: number) => {
  const people = peopleOf(count);
  const done = { statusId: 'done', createdAt: on(1), resolvedAt: on(2) + 3 * hour };
  const at = { writtenAt: on(3), openedAt: on(3) + hour, mergedAt: on(4) };
  const measured = measureAll(
    facts({
      repositories: [api],
      issues: people.map(({ accountIds: [assigneeId = null] }, index) => issue(`${index}`, { ...done, assigneeId })),
      issueChanges: people.flatMap((_, index) => workedOn(`${index}`, on(2), on(2) + 3 * hour)),
      commits: [commit('a', on(0), []), commit('b', on(4), ['a'])],
      pullRequests: people.map(({ accountIds: [authorId = null] }, index) =>
        merged(index + 1, 'b', at, {
          authorId,
          commits: [{ hash: hash(`c${index}`), authoredAt: on(3), authorId }],
        }),
      ),
      deployments: [deployment('1', on(1), 'a'), deployment('2', on(5), 'b')],
    }),
    deliveryRules({ people, memberships: [] }),
    period.to,
  );
  const rows = Map.groupBy(measured.observations, (row) => row.metric);
  return { rows, figure: (metric: MetricKey) => figureOf(metric, rows.get(metric) ?? [], { period }) };
};

describe('an organization', () => {
  it('of one person has figures for its data, and none that need two people', () => {
    const { rows, figure } = organizationOf(1);
    for (const metric of metricKeys()) {
      const found = figure(metric);
      assert.ok(found.kind !== 'value' || (Number.isFinite(found.value) && found.n > 0), metric);
    }
    const values = (metric: MetricKey) => (rows.get(metric) ?? []).map((row) => row.excluded ?? row.value);
    assert.deepEqual([values('cycle_time'), values('throughput')], [[3 * hour], [1]]);
    assert.deepEqual([values('lead_time'), values('deployment_frequency')], [[2 * 24 * hour], [1, 1]]);
    // There are no other reviewers, and no one is helped.
    assert.deepEqual([values('people_helped'), values('review_response_time')], [[], []]);
  });

  it('of 5,000 people counts each of them once', () => {
    const { rows, figure } = organizationOf(5_000);
    for (const metric of ['cycle_time', 'throughput', 'merged_pull_requests', 'lead_time'] as const) {
      const included = (rows.get(metric) ?? []).filter((row) => row.excluded === null);
      assert.equal(included.length, 5_000, metric);
      assert.equal(new Set(included.map((row) => row.personId)).size, 5_000, metric);
    }
    const [cycle, lead] = [figure('cycle_time'), figure('lead_time')];
    assert.ok(cycle.kind === 'value' && cycle.value === 3 * hour && cycle.n === 5_000);
    assert.ok(lead.kind === 'value' && lead.value === 2 * 24 * hour);
  });

  it('of 5,000 people scores each, equal work equally, and their team by the mean', () => {
    const people = peopleOf(5_000);
    const memberships = people.map(({ id }) => ({ personId: id, teamId: 'payments', from: 0, to: null }));
    // Half of the people took as long as the target, the others as long as the floor: 90 and 40 points.
    const rows = people.flatMap(({ id }, index) =>
      [3, 9, 15].map((days) => row('cycle_time', on(days), (index % 2 === 0 ? 1.5 : 10) * 24 * hour, id)),
    );
    const settings = only(['cycle_time'], { minimumDataPoints: 3 });
    const scores = scoreHistory(rows, deliveryRules({ people, memberships }), settings, lastDay);
    const overall = (score: DayScore['score']): number | null => (score.kind === 'value' ? score.overall : null);
    const ofPeople = scores.filter(({ subject }) => subject.kind === 'person');
    const found = Map.groupBy(ofPeople, ({ score }) => overall(score));
    assert.deepEqual([found.get(90)?.length, found.get(40)?.length, ofPeople.length], [2_500, 2_500, 5_000]);
    const team = scores.find(({ subject }) => subject.kind === 'team');
    assert.ok(team?.score.kind === 'value' && overall(team.score) === 65);
  });
});
