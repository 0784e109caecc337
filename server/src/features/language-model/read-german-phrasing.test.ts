import type { Claim, Statement } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inLanguage } from '../../platform/language.ts';
import { figureIn, otherFigureIn, sentence, textOf } from '../statements/index.ts';
import { canBePhrased, readPhrasing, type ReadPhrasing } from './read-phrasing.ts';

const value = (figure: number): Claim['figure'] => ({ kind: 'value', value: figure, n: 20, total: 20 });
const day = 86_400;
const claimOf = (unit: Claim['unit'], now: number, before: number): Claim => ({
  metric: 'lead_time',
  name: unit === 'score' ? 'Performance-Score' : 'Durchlaufzeit von Änderungen',
  part: null,
  subject: 'team:1',
  subjectName: 'Mobile',
  unit,
  better: unit === 'score' ? 'higher' : 'lower',
  days: { from: '2026-10-22', to: '2026-11-20' },
  figure: value(now),
  comparison: {
    kind: 'previous',
    label: '30 Tage davor',
    days: { from: '2026-09-22', to: '2026-10-21' },
    figure: value(before),
    absolute: now - before,
    relative: null,
  },
  significance: { clear: true, pValue: 0.01 },
  receipt: '/dashboard',
  dataVersion: 3,
});

const inGerman = <Result>(work: () => Result): Result => inLanguage('de', work);
const valuesOf = (claim: Claim) => ({ name: claim.subjectName, now: figureIn(claim), before: otherFigureIn(claim) });
const fell = inGerman(() =>
  sentence('worse')(
    '{owner, select, self {Your} other {{name}’s}} score {direction, select, up {rose} other {fell}} from {before} to {now}.',
    {
      ...valuesOf(claimOf('score', 64, 71)),
      owner: 'other',
      direction: 'down',
    },
  ),
);
const rose = inGerman(() => {
  const claim = claimOf('seconds', 3.1 * day, 2.2 * day);
  return sentence('worse')(
    '{owner, select, organization {{metric}} self {Your {metric}} other {{name}’s {metric}}} {direction, select, up {rose} other {fell}} to {now}, from {before} in {days, plural, one {the day before} other {the # days before}}.',
    { ...valuesOf(claim), owner: 'other', metric: claim.name, direction: 'up', days: 30 },
  );
});
const steady = inGerman(() =>
  sentence('neutral')(
    '{owner, select, self {Your} other {{name}’s}} score is {now}, with no clear change from {before} in the 30 days before.',
    { ...valuesOf(claimOf('score', 64, 66)), owner: 'other' },
  ),
);

const read = (statement: Statement, reply: string): ReadPhrasing => inGerman(() => readPhrasing(statement, reply));
const accepted = (statement: Statement, reply: string): void => {
  const found = read(statement, reply);
  assert.ok('phrased' in found, `${reply}: ${JSON.stringify(found)}`);
  assert.deepEqual(found.phrased.claims, statement.claims);
};
const rejected = (statement: Statement, reply: string): void =>
  assert.ok('rejected' in read(statement, reply), `accepted: ${reply}`);

describe('a German sentence that a model wrote', () => {
  it('replaces a German sentence', () => {
    assert.deepEqual([fell, rose, steady].map(textOf), [
      'Der Score von Mobile ist von 71 auf 64 gesunken.',
      'Mobile: Durchlaufzeit von Änderungen auf 3,1 Tage gestiegen, in den 30 Tagen davor 2,2 Tage.',
      'Der Score von Mobile liegt bei 64, ohne eindeutige Veränderung gegenüber 66 in den 30 Tagen davor.',
    ]);
    for (const statement of [fell, rose, steady]) assert.ok(inGerman(() => canBePhrased(statement)));
  });

  it('is accepted in different words', () => {
    accepted(fell, 'Bei Mobile fiel der Score von 71 auf 64.');
    accepted(fell, 'Bei Mobile verringerte sich der Score von 71 auf 64.');
    accepted(
      rose,
      'Bei Mobile stieg die Durchlaufzeit von Änderungen auf 3,1 Tage, in den 30 Tagen davor waren es 2,2 Tage.',
    );
    accepted(
      steady,
      'Der Score von Mobile beträgt 64, keine eindeutige Veränderung gegenüber 66 in den 30 Tagen davor.',
    );
  });

  it('is rejected with a different figure, unit, number or name', () => {
    rejected(fell, 'Bei Mobile fiel der Score von 71 auf 63.');
    rejected(fell, 'Bei Mobile fiel der Score um 7 Punkte, von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score um sieben Punkte von 71 auf 64.');
    rejected(fell, 'Bei Backend fiel der Score von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score von 71 % auf 64 %.');
    rejected(
      rose,
      'Bei Mobile stieg die Durchlaufzeit von Änderungen auf 3,1 Stunden, in den 30 Tagen davor waren es 2,2 Tage.',
    );
    rejected(
      rose,
      'Bei Mobile stieg die Durchlaufzeit von Änderungen auf 3,2 Tage, in den 30 Tagen davor waren es 2,2 Tage.',
    );
  });

  it('is rejected with a different direction, certainty, cause or time', () => {
    rejected(fell, 'Bei Mobile stieg der Score von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score nicht von 71 auf 64.');
    rejected(fell, 'Bei Mobile ging der Score von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score eindeutig von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score wegen Urlaub von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score von 64 auf 71.');
    rejected(fell, 'Bei Mobile fiel der Score, jetzt 71, zuvor 64.');
    rejected(
      rose,
      'Bei Mobile stieg die Durchlaufzeit von Änderungen, zuvor 3,1 Tage, in den 30 Tagen danach 2,2 Tage.',
    );
    rejected(
      steady,
      'Der Score von Mobile liegt bei 64, eine eindeutige Veränderung gegenüber 66 in den 30 Tagen davor.',
    );
  });

  it('is rejected in another language, and if it adds something', () => {
    rejected(fell, 'Mobile’s score dropped from 71 to 64.');
    rejected(fell, 'Leider fiel der Score von Mobile von 71 auf 64.');
    rejected(fell, 'Bei Mobile fiel der Score von 71 auf 64. Das Team arbeitet schlecht.');
  });
});
