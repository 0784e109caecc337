import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mapped } from '../../mapped.ts';
import { mapDataCenterActivities } from './activity-mapper.ts';
import { isBuildOf, mapBuild } from './build-mapper.ts';
import { mapDataCenterCommit, mapDataCenterRepository } from './code-mapper.ts';
import {
  ownActivities,
  ownBuild,
  ownCommit,
  ownDiff,
  ownPullRequest,
  ownRepository,
  ownUser,
} from './data-center.samples.test-support.ts';
import { mapDataCenterUser, dataCenterCommitAuthor } from './people-mapper.ts';
import { mapDataCenterPullRequest } from './pull-request-mapper.ts';
import { inWords } from '../../mapped.test-support.ts';
import { write } from '../../../../platform/text.ts';

const factOf = <Fact>(mapped: Mapped<Fact>): Fact => {
  assert.ok('fact' in mapped, JSON.stringify(mapped));
  return mapped.fact;
};
const seconds = (text: string): number => Date.parse(text) / 1_000;
const shop = factOf(mapDataCenterRepository(ownRepository as never, 'https://code.example/bitbucket'));
const mappedActivities = mapDataCenterActivities(ownActivities as never, 7, shop);
const pull = (change: object = {}, details: object = {}) =>
  mapDataCenterPullRequest({ ...ownPullRequest, ...change } as never, shop, {
    closing: mappedActivities.closing,
    commits: [factOf(mapDataCenterCommit(ownCommit as never, shop))],
    diff: ownDiff as never,
    ...details,
  });

test('a repository has its web address, whatever its links say', () => {
  const url = 'https://code.example/bitbucket/projects/SHOP/repos/shop';
  assert.deepEqual([shop.id, shop.url, shop.projectKey], ['12', url, 'SHOP']);
  const bare = mapDataCenterRepository({ ...ownRepository, links: null } as never, 'https://code.example/bitbucket');
  assert.equal(factOf(bare).url, url);
  assert.deepEqual(inWords(mapDataCenterRepository({ id: 1, slug: 'x' }, '')), {
    reason: 'It has no readable project.',
  });
});

test('users are identified by number, and include their email address', () => {
  assert.deepEqual(factOf(mapDataCenterUser(ownUser as never)), {
    id: 'bitbucket:101',
    name: 'Ada Quist',
    email: 'ada@home.example',
    kind: 'human',
    active: true,
    timeZone: null,
  });
  const robot = factOf(mapDataCenterUser({ ...ownUser, type: 'SERVICE', active: false } as never));
  assert.deepEqual([robot.kind, robot.active], ['app', false]);
});

test('a commit belongs to the user with its email address, else to the address itself', () => {
  assert.equal(dataCenterCommitAuthor(ownCommit as never)?.id, 'bitbucket:101');
  const stranger = { ...ownCommit, author: { name: 'Eve', emailAddress: 'Eve@Elsewhere.example' } };
  assert.equal(dataCenterCommitAuthor(stranger as never)?.id, 'git:eve@elsewhere.example');
  assert.equal(dataCenterCommitAuthor({ ...ownCommit, author: null } as never), null);
});

test('a pull request becomes a fact with the merge from its activity', () => {
  const fact = factOf(pull());
  assert.deepEqual(
    [fact.state, fact.mergedAt, fact.mergedAtSource, fact.mergeCommit, fact.closedById],
    ['merged', seconds('2026-03-02T11:00:00Z'), 'activity', ownCommit.id, 'bitbucket:101'],
  );
  assert.deepEqual([fact.sourceBranch, fact.destinationBranch], ['feature/SHOP-41', 'main']);
  assert.deepEqual(fact.reviewerIds, ['bitbucket:102']);
  assert.deepEqual([fact.linesAdded, fact.linesRemoved], [9, 6]);
  assert.deepEqual(fact.files, ['gone.ts', 'logo.png', 'new.ts']);
});

test('without activity, a pull request has a merge date, but who merged it is null', () => {
  const closing = { mergedAt: null, closedById: null, mergeCommit: null };
  const fact = factOf(pull({}, { closing }));
  assert.deepEqual(
    [fact.mergedAt, fact.mergedAtSource, fact.mergeCommit, fact.closedById],
    [seconds('2026-03-02T11:00:00Z'), 'pull-request', 'ef56'.repeat(10), null],
  );
  assert.equal(factOf(pull({ closedDate: null }, { closing })).mergedAtSource, 'unknown');
  const reopened = factOf(pull({ state: 'OPEN' }));
  assert.deepEqual([reopened.mergedAt, reopened.mergeCommit, reopened.closedById], [null, null, null]);
});

test('line counts of a truncated diff are unknown, at whatever depth it is marked', () => {
  const [first, ...others] = ownDiff.diffs;
  const cut = (file: object) => ({ ...ownDiff, diffs: [{ ...first, ...file }, ...others] });
  const hunk = first?.hunks?.[0];
  for (const diff of [
    { ...ownDiff, truncated: true },
    cut({ truncated: true }),
    cut({ hunks: [{ ...hunk, truncated: true }] }),
    cut({ hunks: [{ segments: [{ ...hunk?.segments[0], truncated: true }] }] }),
  ]) {
    const fact = factOf(pull({}, { diff }));
    assert.deepEqual([fact.linesAdded, fact.linesRemoved, fact.files.length], [null, null, 3]);
  }
  assert.deepEqual(factOf(pull({}, { diff: null })).linesAdded, null);
});

test('every comment of a thread counts, and unknown activity is ignored', () => {
  const kinds = mappedActivities.facts.map((fact) => fact.kind).toSorted();
  assert.deepEqual(kinds, ['approved', 'changes_requested', 'commented', 'commented', 'commented', 'merged', 'opened']);
  const comments = mappedActivities.facts.filter((fact) => fact.kind === 'commented');
  assert.deepEqual(comments.map((comment) => [comment.id, comment.actorId]).toSorted(), [
    ['comment:1', 'bitbucket:102'],
    ['comment:2', 'bitbucket:101'],
    ['comment:3', 'bitbucket:102'],
  ]);
  assert.deepEqual(mappedActivities.quarantined, []);
  const odd = mapDataCenterActivities([{ id: 9, action: 'DANCED', createdDate: 1 }], 7, shop);
  assert.deepEqual(
    odd.quarantined.map((entry) => write(entry.reason)),
    ['Unknown type.'],
  );
});

test('the last merge or decline of a pull request counts', () => {
  const declined = { id: 7, action: 'DECLINED', createdDate: 1_772_600_000_000, user: { ...ownUser, id: 9 } };
  const { closing } = mapDataCenterActivities([...ownActivities, declined] as never, 7, shop);
  assert.deepEqual(closing, { mergedAt: null, closedById: 'bitbucket:9', mergeCommit: null });
});

test('a build becomes a pipeline of its plan, with a number only if it has one', () => {
  const hash = ownCommit.id;
  const fact = factOf(mapBuild(ownBuild as never, hash, shop));
  assert.deepEqual(fact, {
    id: `12/${hash}/SHOP-DEPLOY-41`,
    repositoryId: '12',
    number: 41,
    result: 'successful',
    state: null,
    creatorId: null,
    refKind: 'branch',
    refName: 'main',
    selector: 'deploy to production',
    commitHash: hash,
    createdAt: seconds('2026-03-02T09:00:00Z'),
    completedAt: seconds('2026-03-02T09:05:00Z'),
    url: ownBuild.url,
  });
  const bare = factOf(mapBuild({ key: 'k', name: 'nightly', state: 'INPROGRESS', createdDate: 1.77e12 }, hash, shop));
  assert.deepEqual(
    [bare.number, bare.selector, bare.result, bare.completedAt, bare.refKind],
    [null, 'nightly', null, null, 'other'],
  );
  const old = factOf(mapBuild({ key: 'k', state: 'FAILED', dateAdded: 1.77e12 }, hash, shop));
  assert.deepEqual([old.createdAt, old.completedAt, old.result], [1.77e9, 1.77e9, 'failed']);
  const tag = factOf(mapBuild({ ...ownBuild, ref: 'refs/tags/v1', state: 'CANCELLED' } as never, hash, shop));
  assert.deepEqual([tag.refKind, tag.refName, tag.result], ['tag', 'v1', 'stopped']);
});

test('a build of the same commit in a fork is ignored', () => {
  assert.ok(isBuildOf(ownBuild as never, shop));
  assert.ok(isBuildOf({ key: 'k' }, shop));
  assert.ok(!isBuildOf({ ...ownBuild, repositorySlug: 'fork' } as never, shop));
});
