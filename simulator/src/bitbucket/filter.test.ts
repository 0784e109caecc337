import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../http/api-error.ts';
import { compileFilter, type FilterFields } from './filter.ts';

type Thing = { name: string; at: number | null; open: boolean };
const FIELDS: FilterFields<Thing> = {
  name: { kind: 'text', read: (one) => one.name },
  at: { kind: 'date', read: (one) => one.at },
  open: { kind: 'boolean', read: (one) => one.open },
};
const things: Thing[] = [
  { name: 'Arm', at: Date.UTC(2026, 0, 1), open: true },
  { name: 'Leg', at: Date.UTC(2026, 0, 2, 12), open: false },
  { name: 'Head "x"', at: null, open: true },
];
const names = (q: string) => things.filter(compileFilter(q, FIELDS).matches).map((one) => one.name);

test('AND binds more tightly than OR, and parentheses more tightly than both', () => {
  assert.deepEqual(names('name="Arm" OR name="Leg" AND open=true'), ['Arm']);
  assert.deepEqual(names('(name="Arm" OR name="Leg") AND open=false'), ['Leg']);
});

test('times can be compared with or without quotes, zone and time of day', () => {
  assert.deepEqual(names('at >= 2026-01-02'), ['Leg']);
  assert.deepEqual(names('at>="2026-01-02T12:00:00.000000+00:00"'), ['Leg']);
  assert.deepEqual(names('at<2026-01-01T01:00:00+01:00'), []);
  assert.deepEqual(names('at<=2026-01-01T00:00:00'), ['Arm']);
});

test('text matches exactly, by substring in any case, and with escaped quotes', () => {
  assert.deepEqual(names('name ~ "E"'), ['Leg', 'Head "x"']);
  assert.deepEqual(names('name !~ "e"'), ['Arm']);
  assert.deepEqual(names('name = "Head \\"x\\""'), ['Head "x"']);
  assert.deepEqual(names('at = null'), ['Head "x"']);
  assert.deepEqual(names('at != null and name != "Arm"'), ['Leg']);
});

test('a filter lists the fields it uses', () => {
  assert.deepEqual([...compileFilter('(open=true) OR at>2026-01-01', FIELDS).mentions], ['open', 'at']);
});

test('anything else is refused with 400', () => {
  const wrong = [
    '',
    'name',
    'name=',
    '(name="a"',
    'name="a" name="b"',
    'size=1',
    'at>"soon"',
    'open=maybe',
    'name=Arm',
  ];
  wrong.push('at ~ "2026"', 'toString="a"', 'name="a', 'at > null', 'AND', 'name="a")');
  for (const q of wrong) {
    assert.throws(
      () => compileFilter(q, FIELDS),
      (error) => error instanceof ApiError && error.status === 400,
      q,
    );
  }
});
