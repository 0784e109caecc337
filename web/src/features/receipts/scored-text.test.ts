import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoredText } from './scored-text.ts';

const day = 86_400;
const cycle = {
  value: 6 * day,
  unit: 'seconds' as const,
  rows: 7,
  fewestRows: 3,
  ownFewest: 10,
  at40: 10 * day,
  at90: 2 * day,
  people: 21,
  share: 0.08,
  contribution: 5.2,
};

test('the points of a signal can be recalculated from the text', () => {
  assert.equal(
    scoredText(cycle, 65),
    '6 days, from 7 rows. Compared with 21 people over the previous six months: the bottom 10% starts at 10 days (40 points), the top 10% at 2 days (90 points). That is 50.0% of the way between the two: 40 + 50 × 50.0% = 65.0 points. Weight: 8.0% of the mean, which is 5.2 points of the score. A score can use it with 3 rows; a standalone figure needs 10.',
  );
});

test('beyond the two values, the text explains the points, and omits the row count if it suffices', () => {
  const text = (value: number, points: number) =>
    scoredText({ ...cycle, value, unit: null, at40: 0.5, at90: 1.5, people: null, rows: 12 }, points);
  assert.match(text(0.4, 35.3), /^0\.40× the team’s usual, from 12 rows\. Configured scale: 0\.50×/);
  assert.match(text(0.4, 35.3), /Below the lower mark, .* to 35\.3\./);
  assert.match(
    text(2, 99.2),
    /Beyond the upper mark, .* to 99\.2\. Weight: 8\.0% of the mean, which is 5\.2 points of the score\.$/,
  );
});
