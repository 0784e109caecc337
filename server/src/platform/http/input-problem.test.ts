import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { inputProblem } from './input-problem.ts';

const schema = z.strictObject({
  ids: z.array(z.uuid()).max(2).optional(),
  day: z.iso.date().optional(),
  name: z.string().min(3).max(5).optional(),
  count: z.coerce.number().int().min(1).max(9).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  scope: z.object({ kind: z.string(), on: z.boolean() }).optional(),
  title: z.string().min(2, 'Name must be at least 2 characters').optional(),
  domain: z
    .string()
    .refine((text) => text.includes('.'), 'Invalid domain format')
    .optional(),
  image: z.string().min(1, 'Invalid file type').optional(),
  cursor: z.string().regex(/^\d+$/, 'Invalid cursor').optional(),
  code: z.string().regex(/^\d+$/).optional(),
  email: z.string('Email is required').optional(),
});
const problemOf = (value: unknown): string => {
  const result = schema.safeParse(value);
  assert.ok(!result.success);
  return inputProblem(result.error.issues[0]);
};

test('problems are described in words, with their field', () => {
  assert.equal(problemOf({ ids: ['abc'] }), 'ids, entry 1, must be an ID.');
  assert.equal(problemOf({ ids: ['a', 'b', 'c'] }), 'ids must have at most 2 entries.');
  assert.equal(problemOf({ ids: 'abc' }), 'ids must be a list.');
  assert.equal(problemOf({ day: 'today' }), 'day must be a date such as 2026-11-20.');
  assert.equal(problemOf({ code: 'x' }), 'code must be in another format.');
  assert.equal(problemOf({ name: 'ab' }), 'name must have at least 3 characters.');
  assert.equal(problemOf({ name: 'abcdef' }), 'name must have at most 5 characters.');
  assert.equal(problemOf({ count: 'many' }), 'count must be a number.');
  assert.equal(problemOf({ count: 0 }), 'count must be at least 1.');
  assert.equal(problemOf({ count: 10 }), 'count must be at most 9.');
  assert.equal(problemOf({ order: 'up' }), 'order must be one of asc, desc.');
  assert.equal(problemOf({ scope: { on: true } }), 'scope.kind is missing.');
  assert.equal(problemOf({ scope: { kind: 'a', on: 'yes' } }), 'scope.on must be yes or no.');
  assert.equal(problemOf({ more: 1 }), 'Unknown field: more');
  assert.equal(problemOf('text'), 'The request must be an object.');
});

test('the contract’s own messages are returned as they are', () => {
  assert.equal(problemOf({ title: 'a' }), 'Name must be at least 2 characters');
  assert.equal(problemOf({ domain: 'acme' }), 'Invalid domain format');
  assert.equal(problemOf({ image: '' }), 'Invalid file type');
  assert.equal(problemOf({ cursor: 'next' }), 'Invalid cursor');
  assert.equal(problemOf({ email: 7 }), 'Email is required');
});
