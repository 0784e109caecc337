import type { Figure, SubjectScore } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownSince, scoreSince } from './scored-since.ts';

const value: Figure = { kind: 'value', value: 70, n: 30, total: 30, low: 66, high: 74 };
const missing: Figure = { kind: 'insufficient-data', have: 3, need: 10, total: 3 };

test('a figure says since when it is recorded, and unknown values stay unknown', () => {
  assert.deepEqual(knownSince(value, '2026-11-03'), { ...value, recordedFrom: '2026-11-03' });
  assert.equal(knownSince(value, null), value);
  assert.equal(knownSince(missing, '2026-11-03'), missing);
});

test('a score says so for each of its dimensions, not for the previous period', () => {
  const dimensions = {
    codeQuality: value,
    velocity: value,
    collaboration: missing,
    innovation: value,
    reliability: value,
  };
  const score: SubjectScore = {
    overall: value,
    dimensions,
    previous: missing,
    trend: null,
    trendIsClear: false,
    pValue: null,
    scored: null,
  };
  const since = scoreSince(score, '2026-11-03');
  for (const figure of [since.overall, ...Object.values(since.dimensions)])
    assert.equal(
      figure.kind === 'value' ? figure.recordedFrom : 'missing',
      figure.kind === 'value' ? '2026-11-03' : 'missing',
    );
  assert.equal(since.dimensions.collaboration, missing);
  assert.equal(since.previous, missing);
});
