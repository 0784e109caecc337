import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planRun, planScores, type MeasuredChange, type PreviousRun, type RunInputs } from './plan-run.ts';

const current: RunInputs = {
  factsRevision: 7,
  codeVersion: 'code',
  timeZone: 'Europe/Berlin',
  measuredDay: '2026-11-20',
  scoringVersion: 2,
  readBackTo: null,
  comparableFrom: {},
  historyStarts: { project: 3 },
};
const noon = new Date('2026-11-20T12:00:00Z');
const previous: PreviousRun = { ...current, rulesHash: 'rules', measuredAt: noon, scoredAt: noon };

describe('a run', () => {
  const cases: [string, Partial<PreviousRun> | null, ReturnType<typeof planRun>][] = [
    ['first of all', null, { kind: 'everything', because: 'nothing has been measured' }],
    ['after a release', { codeVersion: 'older' }, { kind: 'everything', because: 'the code has changed' }],
    ['in another time zone', { timeZone: 'UTC' }, { kind: 'everything', because: 'the time zone has changed' }],
    ['on other facts', { factsRevision: 6 }, { kind: 'affected', because: 'facts have changed' }],
    ['after midnight', { measuredDay: '2026-11-19' }, { kind: 'affected', because: 'a new day has begun' }],
    ['during a first import', { readBackTo: 5 }, { kind: 'affected', because: 'more history was collected' }],
    [
      'after another import',
      { comparableFrom: { jira: 5 } },
      { kind: 'affected', because: 'more history was collected' },
    ],
    [
      'with a longer history',
      { historyStarts: { project: 4 } },
      { kind: 'affected', because: 'the history of a source begins at another time' },
    ],
    ['by other scoring', { scoringVersion: 1 }, { kind: 'rescore', because: 'the scoring settings have changed' }],
    ['before any scores', { scoredAt: null }, { kind: 'rescore', because: 'scores are from an earlier hour' }],
    [
      'an hour after the scores',
      { scoredAt: new Date('2026-11-20T11:00:00Z') },
      { kind: 'rescore', because: 'scores are from an earlier hour' },
    ],
    ['of the same', {}, { kind: 'nothing', because: 'nothing has changed' }],
    [
      'after a release, on other facts and by other scoring',
      { codeVersion: 'older', factsRevision: 6, scoringVersion: 1 },
      { kind: 'everything', because: 'the code has changed' },
    ],
    [
      'on other facts and by other scoring',
      { factsRevision: 6, scoringVersion: 1 },
      { kind: 'affected', because: 'facts have changed' },
    ],
  ];
  for (const [name, differing, plan] of cases)
    it(`${name}: ${plan.kind}, because ${plan.because}`, () => {
      assert.deepEqual(planRun(differing === null ? null : { ...previous, ...differing }, current), plan);
    });
});

describe('after a measurement run', () => {
  const unchanged: MeasuredChange = {
    rulesHash: 'rules',
    someoneCameOrWent: false,
    touchesLeavers: false,
    recordingsMoved: false,
    firstChanged: null,
  };
  const everybody = { kind: 'everyone', since: -Infinity } as const;
  const cases: [string, Partial<PreviousRun> | null, Partial<MeasuredChange>, ReturnType<typeof planScores>][] = [
    ['no row has changed', {}, {}, { kind: 'nothing' }],
    ['rows have changed', {}, { firstChanged: 9 }, { kind: 'people', since: 9 }],
    ['nothing had been measured', null, { firstChanged: 9 }, everybody],
    ['the code has changed', { codeVersion: 'older' }, {}, everybody],
    ['the time zone has changed', { timeZone: 'UTC' }, {}, everybody],
    ['the rules have changed', {}, { rulesHash: 'others' }, everybody],
    ['more history was collected', { readBackTo: 5 }, {}, everybody],
    ['more of another source was collected', { comparableFrom: { jira: 5 } }, {}, everybody],
    ['the scoring has changed', { scoringVersion: 1 }, {}, everybody],
    ['a person joined or left', {}, { someoneCameOrWent: true, firstChanged: 9 }, everybody],
    ['rows of a person who left changed', {}, { touchesLeavers: true, firstChanged: 9 }, everybody],
    [
      'a metric is recorded since another day',
      {},
      { recordingsMoved: true, firstChanged: 9 },
      { kind: 'everyone', since: 9 },
    ],
    ['it was another day', { measuredDay: '2026-11-19' }, {}, { kind: 'everyone', since: Infinity }],
    ['there are no scores yet', { scoredAt: null }, { firstChanged: 9 }, { kind: 'everyone', since: 9 }],
    [
      'the scores are of another day',
      { scoredAt: new Date('2026-11-19T12:00:00Z') },
      { firstChanged: 9 },
      { kind: 'everyone', since: 9 },
    ],
  ];
  for (const [name, differing, found, plan] of cases)
    it(`when ${name}, scores ${plan.kind}`, () => {
      const before = differing === null ? null : { ...previous, ...differing };
      assert.deepEqual(planScores(before, current, { ...unchanged, ...found }), plan);
    });
});
