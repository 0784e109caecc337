import { rankFindings, sprintFigureDefinitions, type SprintFigureKey, type SprintSummary } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../statements/index.ts';
import { comparedWith } from './sprint-against-earlier.ts';
import { sprintClaim } from './sprint-claim.ts';

const value = (amount: number, n = 20) => ({ kind: 'value' as const, value: amount, n, total: n });

const sprint = (id: string, reliability: number, added: number, completed: number, unlistedStatuses: string[] = []) => {
  const keys = Object.keys(sprintFigureDefinitions) as SprintFigureKey[];
  const figures = Object.fromEntries(keys.map((key) => [key, value(0)])) as SprintSummary['figures'];
  const summary: SprintSummary = {
    name: `Sprint ${id}`,
    goal: null,
    url: null,
    measure: 'points',
    blockedNow: 0,
    unlistedStatuses,
    figures: {
      ...figures,
      commitment_reliability: value(reliability),
      sprint_added: value(added),
      sprint_completed: value(completed),
    },
  };
  return { id, startAt: 0, closeAt: 1_209_600, summary };
};

const before = [70, 72, 68, 71, 69, 70, 73, 67].map((completed, index) =>
  sprint(String(index), 0.9 + (index % 3) / 100, index % 4, completed),
);

const sentencesOf = async (latest: ReturnType<typeof sprint>, others = before, team?: string): Promise<string[]> => {
  const claim = sprintClaim(latest, { timeZone: 'UTC', dataVersion: 1 });
  const { findings } = rankFindings(comparedWith(others, latest, claim, team), 3);
  return Promise.all(findings.map(async (found) => textOf((await found.write()).statement)));
};

describe('a sprint compared with earlier ones', () => {
  it('states clear differences, worse first', async () => {
    assert.deepEqual(await sentencesOf(sprint('9', 0.2, 2, 100)), [
      '20% of the commitment was completed, clearly less than in the 8 sprints before (90.9% on average).',
      '100 story points were completed, clearly more than in the 8 sprints before (70 story points on average).',
    ]);
  });

  it('names the sprint on screens with several', async () => {
    assert.deepEqual(await sentencesOf(sprint('9', 0.91, 30, 70), before, 'Backend'), [
      'In Backend’s Sprint 9, 30 story points were added after the start, clearly more than in the 8 sprints before (1.5 story points on average).',
    ]);
  });

  it('states nothing within the normal spread, or with too few sprints', async () => {
    assert.deepEqual(await sentencesOf(sprint('9', 0.88, 3, 72)), []);
    assert.deepEqual(await sentencesOf(sprint('9', 0.2, 30, 100), before.slice(0, 4)), []);
  });

  it('omits outcomes that depend on a status with an inferred category', async () => {
    assert.deepEqual(await sentencesOf(sprint('9', 0.2, 2, 100, ['In Review'])), []);
    assert.deepEqual(await sentencesOf(sprint('9', 0.2, 30, 70, ['In Review'])), [
      '30 story points were added after the start, clearly more than in the 8 sprints before (1.5 story points on average).',
    ]);
  });

  it('compares outcomes only with sprints whose outcomes are certain', async () => {
    const latest = sprint('9', 0.91, 2, 100);
    const uncertain = sprint('8', 0.9, 2, 20, ['In Review']);
    assert.deepEqual(await sentencesOf(latest, [uncertain, ...before]), [
      '100 story points were completed, clearly more than in 8 earlier sprints (70 story points on average).',
    ]);
    assert.deepEqual(await sentencesOf(latest, [uncertain, uncertain, ...before.slice(0, 4)]), []);
  });

  it('makes claims that name their comparison', async () => {
    const latest = sprint('9', 0.2, 2, 70);
    const claim = sprintClaim(latest, { timeZone: 'UTC', dataVersion: 1 });
    const [found] = rankFindings(comparedWith(before, latest, claim), 3).findings;
    const { statement, link } = (await found?.write()) ?? assert.fail('nothing was found');
    const [made] = statement.claims;
    assert.equal(statement.tone, 'worse');
    assert.deepEqual([made?.metric, made?.subject, made?.receipt], ['commitment_reliability', 'sprint:9', link]);
    assert.deepEqual([made?.comparison?.label, made?.significance?.clear], ['the 8 sprints before', true]);
    assert.deepEqual(made?.comparison?.basis, { kind: 'earlier-sprints' });
  });
});
