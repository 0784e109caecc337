import { effectMetrics, timeRanges, type Question } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOf, questionIn, seedIn, defaultDays } from './question-address.ts';

const team = '00000000-0000-4000-8000-000000000001';
const usual = defaultDays('2026-11-20');
const teamId = fc.uuid();
const items = fc.integer({ min: 1, max: 500 });
const plain = { noNullPrototype: true } as const;
const question: fc.Arbitrary<Question> = fc.oneof(
  fc.record({ kind: fc.constant('completion' as const), teamId, items }, plain),
  fc.record({ kind: fc.constant('amount' as const), teamId, by: fc.constantFrom('2026-12-01', '2027-02-28') }, plain),
  fc.record(
    {
      kind: fc.constant('ship' as const),
      teamId,
      by: fc.constantFrom('2026-12-15', '2027-02-28'),
      items: fc.option(items),
    },
    plain,
  ),
  fc.record({ kind: fc.constant('sprint' as const), teamId }, plain),
  fc.record(
    {
      kind: fc.constant('effect' as const),
      teamId,
      metric: fc.constantFrom(...effectMetrics),
      since: fc.constantFrom('2026-10-24', '2026-02-01'),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('what-if' as const),
      teamId,
      items,
      people: fc.integer({ min: -50, max: 50 }),
      inProgress: fc.option(fc.integer({ min: 1, max: 500 })),
      incidentShare: fc.constantFrom(0, 0.5, 1, 2),
    },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('bottleneck' as const),
      teamId: fc.option(teamId),
      timeRange: fc.constantFrom(...timeRanges),
    },
    plain,
  ),
);

test('a question survives a round trip through the URL', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const address = Object.fromEntries(new URLSearchParams(addressOf(asked)));
      assert.deepEqual(questionIn(address, null, usual), { question: asked, problem: null });
    }),
  );
});

test('the default days: in four weeks, the next 15th, four weeks ago', () => {
  assert.deepEqual(usual, { inFourWeeks: '2026-12-18', fifteenth: '2026-12-15', fourWeeksAgo: '2026-10-23' });
  assert.equal(defaultDays('2026-11-15').fifteenth, '2026-11-15');
  assert.equal(defaultDays('2026-12-16').fifteenth, '2027-01-15');
  assert.deepEqual(questionIn({ ask: 'ship' }, team, usual).question, {
    kind: 'ship',
    teamId: team,
    by: '2026-12-15',
    items: null,
  });
});

test('a URL without a team asks about the first one', () => {
  const question = { kind: 'completion', teamId: team, items: 20 };
  assert.deepEqual(questionIn({}, team, usual), { question, problem: null });
  assert.deepEqual(questionIn({}, null, usual), { question: null, problem: null });
});

test('an invalid question gets an error, never the answer to another one', () => {
  const problem = (address: Record<string, string>): string | null => questionIn(address, team, usual).problem;
  const whatIf = { ask: 'what-if' };
  const expected: [Record<string, string>, RegExp][] = [
    [{ items: '0' }, /at least one item/],
    [{ items: '-5' }, /at least one item/],
    [{ items: '1000000' }, /at most 500 items/],
    [{ items: '1.5' }, /whole number/],
    [{ items: '' }, /whole number/],
    [{ items: 'many' }, /whole number/],
    [{ ...whatIf, wip: '0' }, /Enter at least 1 item in progress/],
    [{ ...whatIf, wip: '501' }, /up to 500 items in progress/],
    [{ ...whatIf, people: '1.5' }, /whole number/],
    [{ ...whatIf, people: '51' }, /at most 50 people/],
    [{ ...whatIf, people: '' }, /whole number/],
    [{ ...whatIf, incidents: 'many' }, /share of incidents/],
    [{ ...whatIf, incidents: '-1' }, /share of incidents cannot be negative/],
    [{ ask: 'amount', by: 'soon' }, /Choose a day/],
    [{ ask: 'amount', by: '' }, /Choose a day/],
    [{ team: 'mine' }, /Choose a team/],
  ];
  for (const [address, words] of expected) assert.match(problem(address) ?? '', words, JSON.stringify(address));
});

test('a bottleneck question accepts a named range, and uses a month for an unknown one', () => {
  const asked = (span?: string) =>
    questionIn({ ask: 'bottleneck', ...(span === undefined ? {} : { span }) }, team, usual);
  for (const [span, timeRange] of [
    ['quarter', '90d'],
    ['1y', '1y'],
    ['3y', '30d'],
    [undefined, '30d'],
  ] as const)
    assert.deepEqual(asked(span), { question: { kind: 'bottleneck', teamId: null, timeRange }, problem: null });
});

test('a seed is any whole number, with a default', () => {
  assert.deepEqual([seedIn({}), seedIn({ seed: '9' }), seedIn({ seed: 'x' })], [1, 9, 1]);
});
