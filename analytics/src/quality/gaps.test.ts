import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gapReasons, unclassifiedState, unlinkedIncident } from '../metrics/gap-reasons.ts';
import { doubtsOf, type GapRow, type UnresolvedPeople } from './gaps.ts';

const settled: UnresolvedPeople = {
  likelyBots: new Set(),
  secondAccounts: new Set(),
  teamId: null,
  withoutTeam: new Set(),
};
const row = (fields: Partial<GapRow>): GapRow => ({
  metric: 'throughput',
  key: 'row',
  at: 1,
  value: 1,
  excluded: null,
  personId: 'ada',
  teamId: 'platform',
  repositoryId: null,
  detail: {},
  inferredStatus: null,
  ...fields,
});
const doubts = (of: GapRow, unresolved: Partial<UnresolvedPeople> = {}): string[] =>
  doubtsOf(of, { ...settled, ...unresolved }).map(
    ({ metric, gap: { kind, key }, effect, counted, low, high }) =>
      `${metric}: ${kind} ${key || '-'}, ${effect} ${low}..${high}, counted ${counted}`,
  );

describe('the doubts about a row', () => {
  const cases: { name: string; of: Partial<GapRow>; unresolved?: Partial<UnresolvedPeople>; expected: string[] }[] = [
    { name: 'a row that counts', of: {}, expected: [] },
    { name: 'a row that a definition leaves out', of: { excluded: 'sub-task' }, expected: [] },
    { name: 'the deployment of a bot', of: { metric: 'deployment_frequency', excluded: 'bot' }, expected: [] },
    {
      name: 'a deployment of a repository without a rule counts in three figures',
      of: {
        metric: 'deployment_frequency',
        excluded: 'no rule defines production for this repository',
        repositoryId: 'web',
      },
      expected: [
        'deployment_frequency: production-rule web, row 1..1, counted null',
        'change_failure_rate: production-rule web, row 0..1, counted null',
        'rework_rate: production-rule web, row 0..1, counted null',
      ],
    },
    {
      name: 'a change of a repository without a rule',
      of: { metric: 'lead_time', excluded: 'no rule defines production for this repository', repositoryId: 'web' },
      expected: ['lead_time: production-rule web, row 0..Infinity, counted null'],
    },
    {
      name: 'a deployment that ended in a state without a rule',
      of: { metric: 'deployment_frequency', excluded: unclassifiedState('ROLLED_BACK'), repositoryId: 'web' },
      expected: [
        'deployment_frequency: deployment-state ROLLED_BACK, row 1..1, counted null',
        'change_failure_rate: deployment-state ROLLED_BACK, row 0..1, counted null',
        'rework_rate: deployment-state ROLLED_BACK, row 0..1, counted null',
      ],
    },
    {
      name: 'an incident without a deployment failed one that counts as successful',
      of: { metric: 'change_failure_rate', excluded: unlinkedIncident('it names no service') },
      expected: [
        'change_failure_rate: incident-deployment -, failure 0..1, counted null',
        'recovery_time: incident-deployment -, row 0..Infinity, counted null',
      ],
    },
    {
      name: 'a change linked to its deployment by time',
      of: { metric: 'lead_time', value: 60, repositoryId: 'web', detail: { deployedBy: 'merge time' } },
      expected: ['lead_time: change-deployment web, value 60..Infinity, counted 60'],
    },
    {
      name: 'a change linked by ancestry',
      of: { metric: 'lead_time', value: 60, repositoryId: 'web', detail: { deployedBy: 'commit ancestry' } },
      expected: [],
    },
    {
      name: 'an item whose status changes are missing',
      of: { metric: 'flow_efficiency', excluded: 'status changes missing in the source' },
      expected: ['flow_efficiency: status-changes -, row 0..1, counted null'],
    },
    {
      name: 'an item that went through an inferred status',
      of: { metric: 'cycle_time', value: 60, inferredStatus: 'Triage' },
      expected: ['cycle_time: status-category Triage, row 0..Infinity, counted 60'],
    },
    {
      name: 'a sprint whose issues had an inferred status',
      of: {
        metric: 'velocity',
        value: 20,
        detail: { committed: 25, added: 4, reestimated: -2 },
        inferredStatus: 'Triage',
      },
      expected: ['velocity: status-category Triage, value 0..31, counted 20'],
    },
    {
      name: 'work of an account that looks like a bot',
      of: {},
      unresolved: { likelyBots: new Set(['ada']) },
      expected: ['throughput: bot-account ada, row 1..1, counted 1'],
    },
    {
      name: 'work of what may be a second account of the person',
      of: {},
      unresolved: { secondAccounts: new Set(['ada']) },
      expected: ['throughput: second-account ada, row 1..1, counted null'],
    },
    {
      name: 'work of somebody in no team, for the figure of a team',
      of: { teamId: null },
      unresolved: { teamId: 'platform', withoutTeam: new Set(['ada']) },
      expected: ['throughput: no-team ada, row 1..1, counted null'],
    },
    {
      name: 'work from before somebody joined a team',
      of: { teamId: null },
      unresolved: { teamId: 'platform' },
      expected: [],
    },
    {
      name: 'a deployment of a repository of no team, for the figure of a team',
      of: { metric: 'deployment_frequency', teamId: null, personId: null, repositoryId: 'web' },
      unresolved: { teamId: 'platform' },
      expected: ['deployment_frequency: no-team web, row 1..1, counted null'],
    },
  ];
  for (const { name, of, unresolved, expected } of cases)
    it(name, () => {
      assert.deepEqual(doubts(row(of), unresolved), expected);
    });

  it('exist for every reason that the database query selects', () => {
    const withValues = [unclassifiedState('x'), unlinkedIncident('x')];
    assert.ok(gapReasons.prefixes.every((prefix, index) => withValues[index]?.startsWith(prefix)));
    const reasons = [...gapReasons.equal, ...withValues];
    for (const excluded of reasons)
      assert.notEqual(doubts(row({ metric: 'lead_time', excluded })).length, 0, `nothing for ${excluded}`);
  });
});
