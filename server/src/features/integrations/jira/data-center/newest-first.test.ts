import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { afterPage, positionFrom, queryAt, type ListPosition } from './newest-first.ts';

type Entry = { id: string; at: number };

const minute = 60_000;
const start = Date.UTC(2026, 4, 4, 9);
const issueOf = ({ id, at }: Entry) => ({ id, fields: { created: new Date(at).toISOString() } });

/** A server's response to the query at a position, with at most `size` entries. */
const answer = (entries: readonly Entry[], position: ListPosition | null, size: number) => {
  const found = entries
    .filter(({ at }) => position === null || position.createdUpTo === null || at <= position.createdUpTo)
    .toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id));
  const from = position?.startAt ?? 0;
  return { issues: found.slice(from, from + size).map(issueOf), total: found.length };
};

/** Reads everything, while `meddle` changes the issues between two pages. */
const readAll = (
  entries: Entry[],
  sizes: readonly number[],
  meddle: (entries: Entry[], round: number) => Entry[],
  saysTotal = true,
) => {
  const read: string[] = [];
  let left = entries;
  let position: ListPosition | null = null;
  for (let round = 0; ; round += 1) {
    assert.ok(round < 10_000, 'it never ends');
    const { issues, total } = answer(left, position, sizes[round % sizes.length] ?? 1);
    const { fresh, next } = afterPage(position, issues, saysTotal ? total : null);
    read.push(...fresh.map((issue) => String(issue?.id)));
    if (next === null) return read;
    // The position is stored as text between two pages.
    position = positionFrom(JSON.stringify(next));
    left = meddle(left, round);
  }
};

/** Created over forty minutes, or nearly all of them together. */
const entries = fc
  .integer({ min: 1, max: 40 })
  .chain((minutes) => fc.array(fc.integer({ min: 0, max: minutes * minute }), { maxLength: 120, size: 'max' }))
  .map((offsets) => offsets.map((offset, index): Entry => ({ id: String(1_000 + index), at: start + offset })));
const sizes = fc.array(fc.integer({ min: 12, max: 40 }), { minLength: 1, maxLength: 5 });

test('every issue is read exactly once, whatever the pages hold', () => {
  fc.assert(
    fc.property(entries, sizes, (all, lengths) => {
      const read = readAll(all, lengths, (left) => left);
      assert.deepEqual(read.toSorted(), all.map(({ id }) => id).toSorted());
    }),
  );
});

test('issues deleted while paging do not cause others to be missed', () => {
  fc.assert(
    fc.property(entries, sizes, fc.infiniteStream(fc.nat()), (all, lengths, picks) => {
      const gone = new Set<string>();
      const read = readAll(all, lengths, (left) => {
        // Deletes up to three together; deleting issues that were already read shifts all positions.
        const removed = Array.from(
          { length: 3 },
          () => left[Number(picks.next().value) % Math.max(1, left.length)]?.id,
        );
        for (const id of removed) if (id !== undefined) gone.add(id);
        return left.filter(({ id }) => !removed.includes(id));
      });
      const remaining = all.filter(({ id }) => !gone.has(id)).map(({ id }) => id);
      assert.deepEqual(
        remaining.filter((id) => !read.includes(id)),
        [],
      );
      assert.equal(new Set(read).size, read.length);
    }),
  );
});

test('issues of the same minute that exceed a page are read by position', () => {
  const imported = Array.from({ length: 300 }, (_, index): Entry => ({ id: String(index), at: start }));
  assert.equal(readAll(imported, [100], (left) => left).length, 300);
});

test('without a total, pages are read until one is empty', () => {
  fc.assert(
    fc.property(entries, sizes, (all, lengths) => {
      const read = readAll(all, lengths, (left) => left, false);
      assert.deepEqual(read.toSorted(), all.map(({ id }) => id).toSorted());
    }),
  );
});

test('a position restricts the query, using only values from earlier pages', () => {
  assert.equal(queryAt('project = 1', null), 'project = 1 ORDER BY created DESC, key DESC');
  const position = { createdUpTo: start, startAt: 0, read: [] };
  assert.equal(queryAt('project = 1', position), `project = 1 AND created <= ${start} ORDER BY created DESC, key DESC`);
  const { next } = afterPage(null, [{ id: '1', fields: {} }], 5);
  assert.equal(next?.createdUpTo, null);
  assert.equal(afterPage(null, [], 5).next, null);
});
