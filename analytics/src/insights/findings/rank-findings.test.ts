import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rankFindings, type Candidate } from './rank-findings.ts';

describe('the findings that lead a screen', () => {
  const candidate = (key: string, fields: Partial<Candidate> = {}): Candidate => ({
    kind: 'moved',
    tone: 'worse',
    pValue: 1e-6,
    size: 0.5,
    story: key,
    key,
    ...fields,
  });
  const keysOf = (candidates: readonly Candidate[]): string[] =>
    rankFindings(candidates, 3).findings.map(({ key }) => key);

  it('are significant among all that were tested, and counted with those', () => {
    const many = Array.from({ length: 60 }, (_, index) => candidate(`noise ${index}`, { pValue: 0.01 + index / 100 }));
    const { findings, judged } = rankFindings([...many, candidate('clear'), candidate('none', { pValue: null })], 3);
    assert.deepEqual(
      findings.map(({ key }) => key),
      ['clear'],
    );
    assert.equal(judged, 61);
  });

  it('are three of different kinds, worse first, and the largest of each kind', () => {
    assert.deepEqual(
      keysOf([
        candidate('better', { tone: 'better', size: 9 }),
        candidate('small', { size: 0.1 }),
        candidate('large', { size: 2 }),
        candidate('service', { kind: 'service' }),
        candidate('reviewer', { kind: 'reviewer', tone: 'neutral' }),
      ]),
      ['service', 'large', 'reviewer'],
    );
  });

  it('state one cause once, by its strongest finding', () => {
    assert.deepEqual(
      keysOf([candidate('moved', { story: 'team speed' }), candidate('level', { kind: 'level', story: 'team speed' })]),
      ['level'],
    );
  });

  it('name the part that explains the whole, unless the whole moved further', () => {
    const team = candidate('team', { explains: 'all' });
    assert.deepEqual(keysOf([team, candidate('all', { size: 0.2 })]), ['team']);
    assert.deepEqual(keysOf([team, candidate('all', { size: 0.9 })]), ['all', 'team']);
  });

  it('answer a single question at its own significance level', () => {
    const many = Array.from({ length: 60 }, (_, index) => candidate(`noise ${index}`, { pValue: 0.5 }));
    assert.deepEqual(keysOf([...many, candidate('single question', { pValue: 0.015, level: 0.02 })]), [
      'single question',
    ]);
    assert.deepEqual(keysOf([candidate('single question', { pValue: 0.03, level: 0.02 })]), []);
  });

  it('may be only some of the clear ones, which are tested among all', () => {
    const noise = Array.from({ length: 60 }, (_, index) => candidate(`noise ${index}`, { pValue: 0.01 + index / 100 }));
    const all = [
      candidate('larger', { size: 2 }),
      candidate('smaller'),
      candidate('unclear', { pValue: 0.04 }),
      ...noise,
    ];
    const { findings, judged } = rankFindings(all, 3, ({ key }) => key !== 'larger');
    assert.deepEqual([findings.map(({ key }) => key), judged], [['smaller'], 63]);
  });

  it('do not depend on the order of the candidates', () => {
    const some = ['a', 'b', 'c', 'd'].map((key) => candidate(key));
    assert.deepEqual(keysOf(some), keysOf(some.toReversed()));
  });
});
