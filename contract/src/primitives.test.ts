import assert from 'node:assert/strict';
import { test } from 'node:test';
import { question } from './decision-questions.ts';
import { rangedQuery } from './primitives.ts';
import { timeRangeOf } from './time-ranges.ts';

const query = rangedQuery({});
const complaint = (input: Record<string, string>): string | undefined =>
  query.safeParse(input).error?.issues[0]?.message;

test('a query accepts custom ranges of up to 400 days', () => {
  assert.deepEqual(query.parse({}), { timeRange: '30d' });
  assert.equal(complaint({ from: '2026-03-01', to: '2026-03-01' }), undefined);
  assert.equal(complaint({ from: '2025-01-01', to: '2026-02-04' }), undefined);
  assert.equal(complaint({ from: '2025-01-01', to: '2026-02-05' }), 'A custom range spans at most 400 days.');
});

test('days that are no valid range are rejected with the reason', () => {
  assert.match(complaint({ from: '2026-03-01' }) ?? '', /both a first and a last day/);
  assert.match(complaint({ to: '2026-03-01' }) ?? '', /both a first and a last day/);
  assert.match(complaint({ from: '2026-03-02', to: '2026-03-01' }) ?? '', /must not be after its last day/);
  assert.match(complaint({ from: 'yesterday', to: '2026-03-01' }) ?? '', /Invalid/);
});

const ranges = {
  week: '7d',
  month: '30d',
  quarter: '90d',
  'half-year': '180d',
  year: '1y',
  '7d': '7d',
  '30d': '30d',
  '90d': '90d',
  '180d': '180d',
  '1y': '1y',
};
for (const [name, range] of Object.entries(ranges))
  test(`the range ${name} is ${range}`, () => {
    assert.deepEqual(query.parse({ timeRange: name }), { timeRange: range });
    assert.deepEqual(question.parse({ kind: 'bottleneck', teamId: null, timeRange: name }), {
      kind: 'bottleneck',
      teamId: null,
      timeRange: range,
    });
    assert.equal(timeRangeOf(name), range);
  });

test('an unknown range is rejected', () => {
  for (const timeRange of ['3y', 'Month', 'toString', '']) {
    assert.match(complaint({ timeRange }) ?? '', /Invalid/);
    assert.equal(timeRangeOf(timeRange), undefined);
  }
});
