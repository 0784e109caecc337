import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ratiosWithout, sharesBelowWithout, intervalCounter } from './leave-one-out.ts';

const parts = 4;
const everyPart = [...Array(parts).keys()];
/** Rows in chronological order, so that parts ascend. */
const rows = fc
  .array(fc.record({ value: fc.integer({ min: 0, max: 9 }), part: fc.nat({ max: parts - 1 }) }), { maxLength: 25 })
  .map((all) => all.toSorted((a, b) => a.part - b.part));
type Row = { value: number; part: number };
const boundsOf = (all: Row[]): number[] =>
  Array.from({ length: parts + 1 }, (_, part) => all.filter((row) => row.part < part).length);
const sum = (all: Row[]): number => all.reduce((total, { value }) => total + value, 0);
const eachWithout = <T>(all: Row[], of: (rest: Row[]) => T): T[] =>
  Array.from({ length: parts }, (_, part) => of(all.filter((row) => row.part !== part)));

test('a mean without a part is the mean of the other rows, or NaN if none is left', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const own = (part: number): Row[] => all.filter((row) => row.part === part);
      assert.deepEqual(
        ratiosWithout(
          everyPart.map((part) => sum(own(part))),
          everyPart.map((part) => own(part).length),
        ),
        eachWithout(all, (rest) => (rest.length > 0 ? sum(rest) / rest.length : Number.NaN)),
      );
    }),
  );
});

test('a share below the median without a part counts the other rows, those at the median by half', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 9 }), (all, median) => {
      const values = Float64Array.from(all, (row) => row.value);
      const below = (rest: Row[]): number =>
        rest.filter(({ value }) => value < median).length + rest.filter(({ value }) => value === median).length / 2;
      assert.deepEqual(
        sharesBelowWithout(values, boundsOf(all), median),
        eachWithout(all, (rest) => (rest.length > 0 ? below(rest) / rest.length : Number.NaN)),
      );
    }),
  );
});

test('distinct values are averaged over every interval, and leave-one-out values are centered on the mean', () => {
  const counter = intervalCounter(6);
  const seen = fc.array(fc.record({ day: fc.nat({ max: 19 }), thing: fc.nat({ max: 5 }) }), { maxLength: 30 });
  fc.assert(
    fc.property(seen, fc.integer({ min: 1, max: 20 }), (all, intervalDays) => {
      const inOrder = all.toSorted((a, b) => a.day - b.day);
      const partOf = (day: number): number => Math.floor(day / 5);
      const intervals = 20 - intervalDays + 1;
      const counted = (rows: typeof all): number => {
        let total = 0;
        for (let from = 0; from < intervals; from += 1)
          total += new Set(rows.filter(({ day }) => day >= from && day < from + intervalDays).map((row) => row.thing))
            .size;
        return total / intervals;
      };
      // An earlier window must leave no state.
      counter.begin({ windowDays: 20, intervalDays: 3, parts: parts - 1 });
      counter.add(0, 7, 1);
      counter.begin({ windowDays: 20, intervalDays, parts });
      for (const { thing, day } of inOrder) counter.add(thing, day, partOf(day));
      const { value, without } = counter.result();
      const near = (actual: number, expected: number): void =>
        assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ${expected}`);
      near(value, counted(all));
      const rest = Array.from({ length: parts }, (_, part) => counted(all.filter(({ day }) => partOf(day) !== part)));
      const usual = rest.reduce((total, one) => total + one, 0) / parts;
      rest.forEach((one, part) => near(without[part]!, value + one - usual));
    }),
  );
});

test('without values every count is 0', () => {
  const counter = intervalCounter(0);
  counter.begin({ windowDays: 20, intervalDays: 7, parts: 3 });
  assert.deepEqual(counter.result(), { value: 0, without: [0, 0, 0] });
});
