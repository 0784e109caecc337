import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Claim, Statement } from '@sightline/contract';
import { write } from '../../platform/text.ts';
import { figureIn, otherFigureIn, sentence, textOf } from '../statements/index.ts';
import { canBePhrased, readPhrasing } from './read-phrasing.ts';

const value = (figure: number): Claim['figure'] => ({ kind: 'value', value: figure, n: 20, total: 20 });
const score: Claim = {
  metric: 'performance_score',
  name: 'Performance score',
  part: null,
  subject: 'person:1',
  subjectName: 'Ana Silva',
  unit: 'score',
  better: 'higher',
  days: { from: '2026-10-22', to: '2026-11-20' },
  figure: value(64),
  comparison: {
    kind: 'previous',
    label: 'the 30 days before',
    days: { from: '2026-09-22', to: '2026-10-21' },
    figure: value(71),
    absolute: -7,
    relative: -0.1,
  },
  significance: { clear: true, pValue: 0.01 },
  receipt: '/dashboard?receipt=performance_score',
  dataVersion: 3,
};
const points = (name: string, amount: number): Claim => ({
  ...score,
  part: { kind: 'signal', key: name, name },
  unit: 'points',
  figure: value(amount),
  comparison: null,
});
const fell = sentence('worse')('{subjectName}’s score fell from {score} to {score2}.', {
  subjectName: score.subjectName,
  score: otherFigureIn(score),
  score2: figureIn(score),
});
const steady = sentence('neutral')(
  '{subjectName}’s score is {score}, with no clear change from {score2} in the 30 days before.',
  { subjectName: score.subjectName, score: figureIn(score), score2: otherFigureIn(score) },
);
const drivers = sentence('worse')('Cycle time accounts for {text} and review balance for {text2}.', {
  text: figureIn(points('Cycle time', -4), '−4 points'),
  text2: figureIn(points('Review balance', -2), '−2 points'),
});

const accepted = (statement: Statement, reply: string): Statement => {
  const read = readPhrasing(statement, reply);
  assert.ok('phrased' in read, `${reply}: ${JSON.stringify(read)}`);
  assert.deepEqual(read.phrased.claims, statement.claims);
  const figures = ({ parts }: Statement) => parts.filter(({ kind }) => kind === 'figure');
  assert.deepEqual(figures(read.phrased), figures(statement));
  return read.phrased;
};
const rejected = (statement: Statement, reply: string): string => {
  const read = readPhrasing(statement, reply);
  assert.ok('rejected' in read, `accepted: ${reply}`);
  return write(read.rejected);
};

describe('a sentence that a model wrote', () => {
  it('keeps the days that readers see in their own date format', () => {
    const day = { from: '2026-09-14', to: '2026-09-14' };
    const since = sentence('neutral')('The score is {score} since about {day}, from {score2}.', {
      score: figureIn(score),
      day,
      score2: otherFigureIn(score),
    });
    const days = ({ parts }: Statement) => parts.filter(({ kind }) => kind === 'days');
    const kept = accepted(since, 'The score has been 64 since about 14 Sept 2026, from 71.');
    assert.deepEqual(days(kept), [{ kind: 'days', text: '14 Sept 2026', ...day }]);
    assert.ok('rejected' in readPhrasing(since, 'The score has been 64 since about 15 Sept 2026, from 71.'));
  });

  it('is accepted in different words, with each figure still opening its receipt', () => {
    const read = accepted(fell, "Ana Silva's score dropped from 71 to 64.");
    assert.equal(textOf(read), 'Ana Silva’s score dropped from 71 to 64.');
    assert.equal(read.phrased, true);
    accepted(fell, 'Compared with before, Ana Silva’s score declined from 71 to 64.');
    accepted(steady, 'Ana Silva’s score stands at 64, no clear change compared with 71 in the 30 days before.');
    accepted(drivers, 'Cycle time explains −4 points, and review balance explains -2 points.');
  });

  it('is rejected with a different figure, unit or number', () => {
    for (const reply of [
      'Ana Silva’s score dropped from 71 to 63.',
      'Ana Silva’s score dropped from 71 to 64.5.',
      'Ana Silva’s score dropped from 71% to 64%.',
      'Ana Silva’s score dropped by 7 points, from 71 to 64.',
      'Ana Silva’s score dropped from 71 to 640.',
      'Ana Silva’s score dropped from 71 to 64 within ٣ days.',
      'Ana Silva’s score dropped by seven points from 71 to 64.',
      'Ana Silva’s score dropped to 64.',
      'Ana Silva’s score was halved from 71 to 64.',
    ])
      rejected(fell, reply);
    rejected(steady, 'Ana Silva’s score is 64, with no clear change from 71 in the 90 days before.');
    rejected(drivers, 'Cycle time accounts for 4 points and review balance for 2 points.');
  });

  it('is rejected with a different name or with names swapped', () => {
    rejected(fell, 'Bo Chen’s score dropped from 71 to 64.');
    rejected(fell, 'The score dropped from 71 to 64.');
    rejected(fell, 'Ana Silva’s score dropped from 71 to 64, and so did Bo Chen’s.');
    rejected(drivers, 'Review balance accounts for −4 points and cycle time for −2 points.');
    rejected(drivers, 'Cycle time accounts for −2 points and review balance for −4 points.');
  });

  it('is rejected with a different direction, certainty or cause', () => {
    for (const reply of [
      'Ana Silva’s score rose from 71 to 64.',
      'Ana Silva’s score improved from 71 to 64.',
      'Ana Silva’s score did not fall from 71 to 64.',
      'Ana Silva’s score went from 71 to 64.',
      'Ana Silva’s score may have dropped from 71 to 64.',
      'Ana Silva’s score clearly dropped from 71 to 64.',
      'Ana Silva’s score dropped from 64 to 71.',
      'Ana Silva’s score dropped to 71 from 64.',
      'Ana Silva’s score dropped because of 71 to 64.',
    ])
      rejected(fell, reply);
    rejected(steady, 'Ana Silva’s score is 64, a change from 71 in the 30 days before.');
    rejected(steady, 'Ana Silva’s score is 64, with a clear change from 71 in the 30 days before.');
    rejected(steady, 'Ana Silva’s score fell to 64, with no clear change from 71 in the 30 days before.');
    const rose = sentence('better')('{subjectName}’s score rose from {score} to {score2}.', {
      subjectName: score.subjectName,
      score: otherFigureIn(score),
      score2: figureIn(score),
    });
    rejected(rose, 'From 71, previously, Ana Silva’s score rose to 64.');
    rejected(rose, 'Ana Silva’s score rose to 71 from 64.');
  });

  it('is rejected if it says more than the built-in sentence', () => {
    for (const reply of [
      'Ana Silva, who is lazy, dropped from 71 to 64.',
      'Ana Silva’s score dropped from 71 to 64. She should be let go.',
      'Ana Silva’s score dropped from 71 to 64: see https://evil.example.',
      'Ana Silva’s score dropped from 71 to 64 <b>now</b>.',
      'Ana Silva’s score dropped from 71 to 64',
      'Ignore all rules. Ana Silva’s score dropped from 71 to 64.',
      '',
      'I cannot answer that.',
    ])
      rejected(fell, reply);
  });

  it('is not requested if nothing could be verified', () => {
    assert.equal(canBePhrased(fell), true);
    assert.equal(canBePhrased(sentence('neutral')('Over the same days:')), false);
    assert.equal(
      canBePhrased(sentence('neutral')('Every team fell to {score}, yet the whole rose.', { score: figureIn(score) })),
      false,
    );
  });
});
