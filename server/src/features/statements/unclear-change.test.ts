import type { Claim, Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureIn, otherFigureIn, sentence, textOf } from './sentence.ts';
import { unclearSentence } from './unclear-change.ts';

const figure = (value: number, half?: number): Figure => ({
  kind: 'value',
  value,
  n: 20,
  total: 20,
  ...(half === undefined ? {} : { low: value - half, high: value + half }),
});
const claim = (now: Figure, before: Figure, unit: Claim['unit'] = 'score'): Claim => {
  assert.ok(now.kind === 'value' && before.kind === 'value');
  const absolute = now.value - before.value;
  const days = { from: '2026-10-22', to: '2026-11-20' };
  return {
    metric: 'performance_score',
    name: 'Performance score',
    part: null,
    subject: 'organization',
    subjectName: 'Ada',
    unit,
    better: 'higher',
    days,
    figure: now,
    comparison: {
      kind: 'previous',
      label: 'the 30 days before',
      days,
      figure: before,
      absolute,
      relative: before.value === 0 ? null : absolute / before.value,
    },
    significance: { clear: false, pValue: 0.4 },
    receipt: '/dashboard',
    dataVersion: 1,
  };
};
const wordingOf = (claim: Claim): string => {
  const say = sentence('neutral');
  const values = { now: figureIn(claim), before: otherFigureIn(claim) };
  return textOf(
    unclearSentence(claim, {
      unchanged: say('Ada’s score is {now}, with no clear change from {before} in the 30 days before.', values),
      changed: say('Ada’s score is {now}, after {before} in the 30 days before.', values),
    }),
  );
};

const cases: { name: string; of: Claim; expected: string }[] = [
  {
    name: 'small',
    of: claim(figure(78, 9), figure(76, 9)),
    expected: 'Ada’s score is 78, with no clear change from 76 in the 30 days before.',
  },
  {
    name: 'large, within the usual spread',
    of: claim(figure(78, 18), figure(57, 18)),
    expected:
      'Ada’s score is 78, after 57 in the 30 days before. Differences of up to 25 points are usual here, so that is no clear change.',
  },
  {
    name: 'large, within a usual spread of one point',
    of: claim(figure(5, 0.8), figure(4, 0.8)),
    expected:
      'Ada’s score is 5, after 4 in the 30 days before. Differences of up to 1 point are usual here, so that is no clear change.',
  },
  {
    name: 'large, and beyond the spread of two figures alone',
    of: claim(figure(78, 5), figure(57, 5)),
    expected:
      'Ada’s score is 78, after 57 in the 30 days before. There is not enough data to call that a clear change.',
  },
  {
    name: 'large, without intervals',
    of: claim(figure(0.2), figure(0.1), 'share'),
    expected:
      'Ada’s score is 20%, after 10% in the 30 days before. There is not enough data to call that a clear change.',
  },
  {
    name: 'from nothing',
    of: claim(figure(3, 4), figure(0, 4), 'per-week'),
    expected:
      'Ada’s score is 3 per week, after 0 per week in the 30 days before. Differences of up to 5.7 per week are usual here, so that is no clear change.',
  },
];
for (const { name, of, expected } of cases)
  test(`a change that is not clear: ${name}`, () => {
    assert.equal(wordingOf(of), expected);
  });
