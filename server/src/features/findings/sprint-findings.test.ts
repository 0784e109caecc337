/** Findings on a sprint must be true however issues with an inferred status are resolved. */
import { sprintFigureDefinitions, type SprintFigureKey, type SprintRecord } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../statements/index.ts';
import { sprintClaim } from './sprint-claim.ts';
import { plainFindings } from './sprint-findings.ts';

const value = (amount: number, n = 20) => ({ kind: 'value' as const, value: amount, n, total: n });
type Issue = SprintRecord['detail']['issues'][number];

const issue = (id: string, size: number, more: Partial<Issue> = {}): Issue => ({
  id,
  title: `Issue ${id}`,
  url: '',
  typeName: 'Story',
  personId: null,
  committed: size,
  outcome: 'carried-over',
  estimate: size,
  size,
  startedAt: 1,
  endedAt: null,
  status: 'In Review',
  times: [],
  goesOn: null,
  cameFrom: null,
  wentTo: null,
  blockedBy: [],
  changesMissing: false,
  ...more,
});

/** A sprint of 40 points that carried these issues over. */
const sprintWith = (issues: Issue[]): SprintRecord => {
  const keys = Object.keys(sprintFigureDefinitions) as SprintFigureKey[];
  const figures = Object.fromEntries(keys.map((key) => [key, value(0)])) as SprintRecord['summary']['figures'];
  const carriedOver = issues.reduce((sum, { size }) => sum + size, 0);
  return {
    id: '9',
    boardId: '1',
    teamId: 'team',
    state: 'closed',
    startAt: 0,
    plannedEndAt: null,
    closeAt: 1_209_600,
    summary: {
      name: 'Sprint 9',
      goal: null,
      url: null,
      measure: 'points',
      blockedNow: 0,
      unlistedStatuses: [],
      figures: { ...figures, sprint_committed: value(40), sprint_carried_over: value(carriedOver) },
    },
    detail: { issues, burndown: [], changes: [] } as unknown as SprintRecord['detail'],
  };
};

const sentencesOf = (issues: Issue[], uncertain: string[]): string[] => {
  const sprint = sprintWith(issues);
  const claim = sprintClaim(sprint, { timeZone: 'UTC', dataVersion: 1 });
  return plainFindings(sprint, claim, new Set(uncertain)).map(({ statement }) => textOf(statement));
};

describe('carry-over of a sprint', () => {
  const carried = [issue('a', 3), issue('b', 3), issue('c', 2)];
  const stated = '8 story points were carried over, compared with 40 story points committed.';

  it('is stated from 10% of the commitment on', () => {
    assert.deepEqual(sentencesOf(carried, []), [stated]);
    assert.deepEqual(sentencesOf([issue('a', 3)], []), []);
  });

  it('is stated only if enough remains with all issues in doubt done', () => {
    assert.deepEqual(sentencesOf(carried, ['a']), [stated], '5 of 40 points remain');
    assert.deepEqual(sentencesOf(carried, ['a', 'b']), [], '2 of 40 points remain');
    assert.deepEqual(sentencesOf(carried, ['z']), [stated], 'no issue of this sprint');
  });
});

describe('issues that were never started', () => {
  const waiting = ['a', 'b', 'c'].map((id) => issue(id, 1, { startedAt: null }));
  const stated = '3 of 3 open issues were never started.';

  it('are stated from two on', () => {
    assert.deepEqual(sentencesOf(waiting, []), [stated]);
    assert.deepEqual(sentencesOf(waiting.slice(0, 1), []), []);
  });

  it('are stated only if two remain without those in doubt', () => {
    assert.deepEqual(sentencesOf(waiting, ['a']), [stated]);
    assert.deepEqual(sentencesOf(waiting, ['a', 'b']), []);
  });
});
