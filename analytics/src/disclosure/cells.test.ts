import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Observation, Period } from '../observation.ts';
import { dateOf, startOfDay } from '../time/edges.ts';
import { cellCalendar, inCells, type Contribution } from './cells.ts';
import { roundedCount, roundedFigure, roundedInterval, roundedPoints } from './rounded-figure.ts';

const zone = 'Europe/Berlin';
const begin = startOfDay('2026-03-20', zone);
const length = 21;
const dayAt = (index: number): number => startOfDay(dateOf(begin, zone).add({ days: index }).toString(), zone);
const now = dayAt(length) + 3600;

/** What one person did on one day; null for no particular person. */
type Done = { person: string | null; day: number };
const people = ['ada', 'bo', 'cy', 'di', 'ed', 'fi'];
const viewer = 'ada';
const work = fc.array(
  fc.record({ person: fc.constantFrom(...people, null), day: fc.integer({ min: 0, max: length }) }),
  { maxLength: 60 },
);

const entriesOf = (done: readonly Done[]): (Contribution & { done: Done[] })[] =>
  [...Map.groupBy(done, ({ day }) => day)]
    .sort(([a], [b]) => a - b)
    .map(([day, own]) => ({
      at: dayAt(day) + 60,
      people: [...new Set(own.flatMap(({ person }) => person ?? []))],
      done: own,
    }));

/** The contributions that a figure over some days includes for a developer. */
const shownOver = (done: readonly Done[], period: Period): Done[] =>
  inCells(entriesOf(done), cellCalendar(period, { now, timeZone: zone }))
    .filter(({ at }) => at >= period.from && at < period.to)
    .flatMap((one) => one.done);

/** The rank of a matrix of small integers. */
const rankOf = (rows: readonly (readonly number[])[]): number => {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (left[0]?.length ?? 0); column += 1) {
    const pivot = left.findIndex((row, index) => index >= rank && Math.abs(row[column]!) > 1e-9);
    if (pivot < 0) continue;
    [left[rank], left[pivot]] = [left[pivot]!, left[rank]!];
    for (let index = rank + 1; index < left.length; index += 1) {
      const factor = left[index]![column]! / left[rank]![column]!;
      if (factor !== 0) left[index] = left[index]!.map((value, at) => value - factor * left[rank]![at]!);
    }
    rank += 1;
  }
  return rank;
};

/**
 * Whose work can be inferred by adding and subtracting figures: a person's work on some days is exposed if a
 * combination of figures covers nothing else. The viewer already knows their own work.
 */
const foundOut = (figures: readonly (readonly Done[])[]): string[] => {
  const others = people.filter((person) => person !== viewer);
  const unknowns = [...others, null].flatMap((person) =>
    Array.from({ length: length + 1 }, (_, day) => ({ person, day })),
  );
  const rows = figures.map((figure) =>
    unknowns.map(({ person, day }) => figure.filter((one) => one.person === person && one.day === day).length),
  );
  const rank = rankOf(rows);
  return others.filter((person) => {
    const rest = rows.map((row) => row.filter((_, index) => unknowns[index]!.person !== person));
    return rankOf(rest) < rank;
  });
};

/** Every range of whole days, which includes every point of every series and every previous period. */
const ranges: Period[] = Array.from({ length }, (_, from) =>
  Array.from({ length: length - from }, (_day, days) => ({ from: dayAt(from), to: dayAt(from + days + 1) })),
).flat();

test('no sum or difference of figures, over any days, isolates one other person', () => {
  fc.assert(
    fc.property(work, (done) => {
      assert.deepEqual(foundOut(ranges.map((period) => shownOver(done, period))), []);
    }),
    { numRuns: 12 },
  );
});

test('figures that only count their own people leak through their differences', () => {
  const done = ['bo', 'cy', 'di'].map((person) => ({ person, day: 1 })).concat({ person: 'ed', day: 2 });
  const figures = ranges
    .map(({ from, to }) => done.filter(({ day }) => dayAt(day) >= from && dayAt(day) < to))
    .filter((figure) => new Set(figure.map(({ person }) => person)).size >= 3);
  assert.deepEqual(foundOut(figures), ['ed']);
  assert.deepEqual(foundOut(ranges.map((period) => shownOver(done, period))), []);
});

test('figures of adjoining ranges are built from the same cells as the figure of the whole range', () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 0, max: length - 1 }), (done, middle) => {
      const whole = shownOver(done, { from: dayAt(0), to: dayAt(length) });
      const parts = [
        ...shownOver(done, { from: dayAt(0), to: dayAt(middle) }),
        ...shownOver(done, { from: dayAt(middle), to: dayAt(length) }),
      ];
      const key = ({ person, day }: Done): string => `${day} ${person}`;
      if (middle > 0) assert.deepEqual(parts.map(key).toSorted(), whole.map(key).toSorted());
    }),
    { numRuns: 60 },
  );
});

test('the example of docs/visibility.md', () => {
  // Days 3 to 7 are a Monday to Friday.
  assert.equal(dateOf(dayAt(3), zone).dayOfWeek, 1);
  const by = (day: number, ...of: string[]): Done[] => of.map((person) => ({ person, day }));
  const done = [...by(3, 'ada'), ...by(4, 'bo'), ...by(6, 'ada', 'cy'), ...by(7, 'di', 'ed')];
  assert.equal(done.length, 6);
  const daysOf = (to: number): number[] => {
    const cells = inCells(entriesOf(done), cellCalendar({ from: dayAt(3), to: dayAt(to) }, { now, timeZone: zone }));
    return cells.filter(({ at }) => at < dayAt(to)).flatMap(({ at, done: of }) => of.map(() => dayAt(6) - at));
  };
  assert.deepEqual(daysOf(8), [0, 0, 0, 0], 'four, all on Thursday');
  assert.deepEqual(daysOf(6), []);
});

test('cells by example', () => {
  const over = { from: dayAt(0), to: dayAt(length) };
  const days = (done: readonly Done[]): number[] => shownOver(done, over).map(({ day }) => day);
  const by = (day: number, ...of: (string | null)[]): Done[] => of.map((person) => ({ person, day }));
  assert.deepEqual(days(by(3, 'ada', 'bo', 'cy')), [3, 3, 3], 'three people on a day');
  assert.deepEqual(days(by(3, 'ada', 'bo')), [], 'two people, and no one after them');
  assert.deepEqual(days([...by(3, 'ada'), ...by(4, 'bo'), ...by(9, 'cy', 'di')]), [3, 4, 9, 9], 'over several days');
  assert.deepEqual(days(by(3, null, null)), [3, 3], 'no particular person');
  assert.deepEqual(days([...by(11, 'ada', 'bo'), ...by(12, 'cy')]), [], 'cells end with the quarter');
  assert.deepEqual(days(by(length, 'ada', 'bo', 'cy')), [], 'today is not over');
});

const figure = (value: number, n: number) => ({ kind: 'value', value, n, total: n }) as const;

test('rounding by example', () => {
  const rate = (value: number, n: number) => roundedFigure('throughput', figure(value, n))?.value;
  assert.equal(rate(152.4, 1_520), 150);
  assert.equal(rate(37.3, 160), 38, 'five of 160 are 1.2 a week, so steps are 2');
  assert.equal(rate(3, 3), 5);
  assert.equal(rate(0.7, 3), undefined, 'nothing is left');
  assert.equal(roundedFigure('cycle_time', figure(98_765, 12))?.value, 99_000);
  assert.equal(roundedFigure('change_failure_rate', figure(0.24, 25))?.value, 0.2);
  assert.deepEqual([0, 3, 12, 18, 147, 1_523].map(roundedCount), [0, 10, 10, 20, 150, 1_500]);
  assert.deepEqual([roundedPoints(76.4, 8), roundedPoints(76.4, 30)], [75, 76]);
  assert.deepEqual(roundedInterval(71, { low: 68, high: 74 }, 8), { low: 65, high: 75 }, 'around 70, not from 70');
  assert.deepEqual(roundedInterval(71, { low: 55, high: 88 }, 8), { low: 55, high: 90 });
  assert.deepEqual(roundedInterval(99, { low: 98, high: 100 }, 8), { low: 95, high: 100 });
});

test('subtracting the teams from a rounded total never gives exactly what one or two people did', () => {
  const counts = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 4 }), (ofTeams, ofTwo) => {
      const weeks = 30 / 7;
      const rounded = (n: number) => roundedFigure('throughput' satisfies Observation['metric'], figure(n / weeks, n));
      const shown = rounded(ofTeams + ofTwo);
      const possible = [0, 1, 2, 3, 4, 5].filter((one) => rounded(ofTeams + one)?.value === shown?.value);
      assert.ok(possible.length > 1, `${ofTeams} and ${possible.join()}`);
    }),
  );
});
