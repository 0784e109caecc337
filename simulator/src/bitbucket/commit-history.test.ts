import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Commit } from '../world.ts';
import { buildCommitHistory } from './commit-history.ts';

/** Histories of up to 20 commits; each has up to two earlier ones as parents, and clocks that may run backwards. */
const histories = fc
  .array(fc.record({ parents: fc.array(fc.nat(), { maxLength: 2 }), at: fc.nat(50) }), { minLength: 1, maxLength: 20 })
  .map((drawn) =>
    drawn.map(({ parents, at }, index): Commit => {
      const earlier = index === 0 ? [] : [...new Set(parents.map((parent) => parent % index))];
      return commit(index, earlier, at);
    }),
  );

test('commits are listed newest first, and never a parent before its child', () => {
  fc.assert(
    fc.property(histories, (commits) => {
      const { ordered } = buildCommitHistory(commits);
      assert.equal(ordered.length, commits.length);
      const place = new Map(ordered.map((one, index) => [one.hash, index]));
      for (const one of ordered) {
        for (const parent of one.parents) assert.ok(place.get(one.hash)! < place.get(parent)!);
      }
    }),
  );
  const straight = [commit(0, [], 1), commit(1, [0], 2), commit(2, [0], 3)];
  assert.deepEqual(buildCommitHistory(straight).ordered, straight.toReversed());
});

test('a selection contains the commits reachable from included but not from excluded ones', () => {
  const picks = fc.array(fc.nat(), { maxLength: 4 });
  fc.assert(
    fc.property(histories, picks, picks, (commits, include, exclude) => {
      const named = (picked: number[]) => picked.map((one) => commits[one % commits.length]!.hash);
      const history = buildCommitHistory(commits);
      const wanted = reachable(commits, named(include));
      const unwanted = reachable(commits, named(exclude));
      const expected = history.ordered.filter(({ hash }) => wanted.has(hash) && !unwanted.has(hash));
      assert.deepEqual(history.select(named(include), named(exclude)), expected);
    }),
  );
});

test('a prefix finds a commit only if it is long enough and unambiguous', () => {
  const twin = { ...commit(2, [], 5), hash: `${commit(1, [], 5).hash.slice(0, 39)}0` };
  const history = buildCommitHistory([commit(0, [], 5), commit(1, [], 5), twin]);
  assert.equal(history.find(commit(0, [], 5).hash.slice(0, 12))?.at, 5);
  assert.equal(history.find(commit(0, [], 5).hash.slice(0, 3)), undefined);
  assert.equal(history.find(twin.hash.slice(0, 12)), undefined);
  assert.equal(history.find(twin.hash), twin);
  assert.equal(history.find('ffffffff'), undefined);
});

function reachable(commits: Commit[], from: string[]): Set<string> {
  const byHash = new Map(commits.map((commit) => [commit.hash, commit]));
  const seen = new Set<string>();
  const waiting = [...from];
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    waiting.push(...(byHash.get(hash)?.parents ?? []));
  }
  return seen;
}

function commit(index: number, parents: number[], at: number): Commit {
  const hash = (of: number) => `${String(of).padStart(4, '0')}${'a'.repeat(36)}`;
  return {
    hash: hash(index),
    repositoryUuid: '{r}',
    rawAuthor: 'A <a@example.com>',
    author: null,
    at,
    message: '',
    parents: parents.map(hash),
    linesAdded: 0,
    linesRemoved: 0,
    files: [],
  };
}
