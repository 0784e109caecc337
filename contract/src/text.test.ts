import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { decodeText, encodedStart, encodeText, say, write, type Text } from './text.ts';

const name = fc.oneof(fc.string(), fc.constantFrom('{', '{}', '{"message":"{a}"}', "{'", 'In Progress'));
const nested = fc.record({ status: name }).map((values): Text => say('{status}, flagged', values));

test('encoded text decodes to the text itself, whatever names contain', () => {
  fc.assert(
    fc.property(fc.oneof(name, nested), (text) => {
      assert.equal(write(decodeText(encodeText(text))), write(text));
    }),
  );
});

test('an encoded message is found by its prefix, whatever its values', () => {
  const ended = (state: string) => say('ended as {state}, but no rule classifies it', { state });
  const start = encodedStart(ended('any'));
  for (const state of ['X', '', '"']) assert.ok(encodeText(ended(state)).startsWith(start));
  assert.ok(!encodeText(say('not finished: {state}', { state: 'X' })).startsWith(start));
});

test('a name that looks like an encoded message is not decoded', () => {
  const encoded = encodeText('{"message":"bot"}');
  assert.equal(write(decodeText(encoded)), '{"message":"bot"}');
});

test('days are written for the reader', () => {
  const text = say('left on {date}', { date: { day: '2026-02-01' } });
  assert.equal(write(decodeText(encodeText(text))), 'left on 1 Feb 2026');
});
