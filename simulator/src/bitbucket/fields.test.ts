import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksFor, parseFields, selectFields } from './fields.ts';

const body = {
  next: 'n',
  values: [
    { id: 1, links: { self: 's', html: 'h' }, title: 't' },
    { id: 2, links: { self: 's' } },
  ],
};
const select = (fields: unknown) => selectFields(body, parseFields(fields));

test('without fields= the whole response is returned', () => {
  assert.equal(select(undefined), body);
  assert.equal(select(''), body);
});

test('a plain list keeps only the fields it names, even in the envelope', () => {
  assert.deepEqual(select('values.id'), { values: [{ id: 1 }, { id: 2 }] });
  assert.deepEqual(select('next,values.links.self'), {
    next: 'n',
    values: [{ links: { self: 's' } }, { links: { self: 's' } }],
  });
  assert.deepEqual(select(['values.*.html', 'next']), { next: 'n', values: [{ links: { html: 'h' } }, { links: {} }] });
});

test('a minus removes a field, a plus keeps the rest', () => {
  assert.deepEqual(select('-values.links,-next'), { values: [{ id: 1, title: 't' }, { id: 2 }] });
  assert.deepEqual(select('+values.title'), body);
  assert.deepEqual(select('values.id,+values.title'), { values: [{ id: 1, title: 't' }, { id: 2 }] });
});

test('an extra field is requested by its path, part of it or a star, not by its parent', () => {
  const asks = (fields: string) => asksFor(parseFields(fields), 'values.merge_commit.date');
  assert.equal(asks('+values.merge_commit.date'), true);
  assert.equal(asks('values.id,values.merge_commit.date'), true);
  assert.equal(asks('+values.merge_commit.*'), true);
  assert.equal(asks('values.merge_commit'), false);
  assert.equal(asks('-values.merge_commit.date'), false);
  assert.equal(asksFor(parseFields('+values.participants.user'), 'values.participants'), true);
  assert.equal(asksFor(undefined, 'values.participants'), false);
});
