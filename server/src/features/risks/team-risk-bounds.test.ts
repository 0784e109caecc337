import type { Doubt, KeyedTeamRow, TeamFacts, TeamRiskFound } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTeamRiskWithinGaps } from './team-risk-bounds.ts';

const day = 86_400;
const at = Date.UTC(2026, 10, 20) / 1000;

const rows = (metric: KeyedTeamRow['metric'], count: number, more: (index: number) => Partial<KeyedTeamRow>) =>
  Array.from({ length: count }, (_, index): KeyedTeamRow => ({
    metric,
    key: `${metric} ${index}`,
    at: at - day,
    value: 1,
    excluded: null,
    detail: {},
    personId: 'ada',
    teamId: 'team',
    repositoryId: 'repo',
    ...more(index),
  }));
const doubt = (metric: Doubt['metric'], row: string, more: Partial<Doubt> = {}): Doubt => ({
  metric,
  row,
  at: at - day,
  personId: 'ada',
  repositoryId: 'repo',
  gap: { kind: 'bot-account', key: 'ada' },
  effect: 'row',
  counted: 1,
  low: 1,
  high: 1,
  ...more,
});
const team = (rows: KeyedTeamRow[]): TeamFacts => ({ id: 'team', members: 5, items: [], rows });
const isInDoubt = (risk: TeamRiskFound, rows: KeyedTeamRow[], doubts: Doubt[]): boolean =>
  isTeamRiskWithinGaps(risk, team(rows), {
    daysAgo: (count) => at - count * day,
    teams: [team(rows)],
    doubts,
    keyed: rows,
    inferred: new Set(),
  });

const found = { teamId: 'team', severity: 'medium', value: 0.9, n: 10, baseline: 0.3 } as const;

describe('a risk of a team', () => {
  const merged = rows('merged_pull_requests', 10, (index) => ({ personId: index === 0 ? 'bo' : 'ada' }));
  const island: TeamRiskFound = {
    ...found,
    kind: 'knowledge-island',
    metric: 'merged_pull_requests',
    repositoryId: 'repo',
    personId: 'ada',
  };
  const mayNotCount = (count: number) =>
    merged.slice(1, 1 + count).map(({ key }) => doubt('merged_pull_requests', key));

  it('is not stated if rows in doubt could bring the share below its threshold', () => {
    assert.equal(isInDoubt(island, merged, []), false);
    assert.equal(isInDoubt(island, merged, mayNotCount(4)), false, '5 of 6');
    assert.equal(isInDoubt(island, merged, mayNotCount(6)), true, '3 of 4');
    const elsewhere = mayNotCount(6).map((row) => ({ ...row, repositoryId: 'other' }));
    assert.equal(isInDoubt(island, merged, elsewhere), false, 'of another repository');
    const earlier = mayNotCount(6).map((row) => ({ ...row, at: at - 90 * day }));
    assert.equal(isInDoubt(island, merged, earlier), false, 'before the twelve weeks');
  });

  it('is not stated if the failures of a service are in doubt', () => {
    const deployments = rows('change_failure_rate', 20, (index) => ({ value: index < 4 ? 1 : 0 }));
    const risky: TeamRiskFound = {
      ...found,
      kind: 'risky-service',
      metric: 'change_failure_rate',
      repositoryId: 'repo',
    };
    const mayBeNone = (count: number) =>
      deployments.slice(0, count).map(({ key }) => doubt('change_failure_rate', key));
    assert.equal(isInDoubt(risky, deployments, []), false);
    assert.equal(isInDoubt(risky, deployments, mayBeNone(1)), false, '3 of 19');
    assert.equal(isInDoubt(risky, deployments, mayBeNone(2)), true, '2 of 18');
  });
});
