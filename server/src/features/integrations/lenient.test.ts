import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countOnce, instant, list, numeric, ownMember, text, texts, whole } from './lenient.ts';

const at = Date.UTC(2026, 10, 20, 12, 30, 15) / 1_000;

test('times are parsed in every format that sources use', () => {
  for (const form of [
    '2026-11-20T12:30:15Z',
    '2026-11-20T12:30:15.999Z',
    '2026-11-20T13:30:15.000+0100',
    '2026-11-20T12:30:15.123456+00:00',
    at,
    at * 1_000,
    String(at),
    String(at * 1_000),
  ]) {
    assert.equal(instant(form), at, String(form));
  }
});

test('an invalid time is null', () => {
  for (const form of [null, undefined, '', 'yesterday', 'P1D', {}, [], true, Number.NaN, Infinity, -5, 0, '12', 1e20]) {
    assert.equal(instant(form), null, String(form));
  }
});

test('every time from 1980 to 2200 is parsed from text, seconds and milliseconds', () => {
  const seconds = fc.integer({ min: Date.UTC(1980, 0, 2) / 1_000, max: Date.UTC(2199, 11, 31) / 1_000 });
  fc.assert(
    fc.property(seconds, (drawn) => {
      assert.equal(instant(new Date(drawn * 1_000).toISOString()), drawn);
      assert.equal(instant(drawn), drawn);
      assert.equal(instant(drawn * 1_000), drawn);
    }),
  );
});

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [text, numeric, whole, instant, texts]) read(value);
      list(value as never);
      ownMember(value, 'toString');
    }),
  );
});

test('inherited properties are ignored', () => {
  assert.equal(ownMember({}, 'toString'), undefined);
  assert.equal(ownMember({ toString: 'Done' }, 'toString'), 'Done');
});

test('text is cleaned of characters that PostgreSQL cannot store', () => {
  assert.equal(text('a\0b'), 'ab');
  assert.equal(text('half \uD83D'), 'half \uFFFD');
  assert.equal(text(12), '12');
  assert.equal(text(''), null);
  assert.equal(whole('8'), 8);
  assert.equal(whole(2 ** 40), null);
});

test('repeated records count once, and records without an id count every time', () => {
  const idOf = (entry: { id: unknown }) => entry.id;
  assert.equal(countOnce([{ id: 1 }, { id: '1' }, { id: 2 }, { id: null }, { id: {} }], idOf), 4);
  assert.equal(countOnce([], idOf), 0);
});
