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

test('the points of a signal can be reckoned again from what is written', () => {
  assert.equal(
    scoredText(cycle, 65),
    '6 days, of 7 rows. Among 21 comparable people of the half year before, the worst tenth begins at 10 days, which gives 40 points, and the best tenth at 2 days, which gives 90. It has gone 50.0 % of the way between the two: 40 + 50 × 50.0 % = 65.0 points. Its weight is 8.0 % of the mean; 5.2 points of the score. The score takes it from 3 rows on; as a figure of its own it is shown from 10 on.',
  );
});

test('beyond the two values it says which way the points bend, and of enough rows nothing more', () => {
  const text = (value: number, points: number) =>
    scoredText({ ...cycle, value, unit: null, at40: 0.5, at90: 1.5, people: null, rows: 12 }, points);
  assert.match(text(0.4, 35.3), /^0\.40 times what is usual in the team, of 12 rows\. By the settings, 0\.50 times/);
  assert.match(text(0.4, 35.3), /does not reach the first: .* to 35\.3\./);
  assert.match(
    text(2, 99.2),
    /beyond the second: .* to 99\.2\. Its weight is 8\.0 % of the mean; 5\.2 points of the score\.$/,
  );
});
