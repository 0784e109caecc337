import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, hashOf, worldWithRepository } from '../bitbucket/sample-repository.ts';
import { buildWorkspaceIndex } from '../bitbucket/workspace-index.ts';
import { dig } from '../bitbucket/test-site.ts';
import { SAMPLE_NOW, SAMPLE_PEOPLE } from '../http/sample-world.ts';
import type { PullRequestActivity, WorldEvent } from '../world.ts';
import { dataCenterWebhookMessages } from './webhook-messages.ts';

const { ada, bo } = SAMPLE_PEOPLE;
const at = SAMPLE_NOW;
const key = `${ARM.uuid}/3`;
const numbers = { user: () => 7, repository: () => 3 };

const messagesOf = (event: WorldEvent, headBefore?: string) => {
  const world = worldWithRepository();
  const scene = { world, base: 'http://bitbucket.test/bitbucket', numbers };
  return dataCenterWebhookMessages(event, { scene, index: buildWorkspaceIndex(world), headBefore });
};
const activity = (one: PullRequestActivity): WorldEvent => ({ type: 'pullrequest.activity', at, key, activity: one });

test('each kind of change sends its own event, and builds send none', () => {
  const eventKeys = (event: WorldEvent) => messagesOf(event).map((one) => one.headers['x-event-key']);
  const pipeline = worldWithRepository().pipelines.values().next().value!;
  const pullRequest = worldWithRepository().pullRequests.get(key)!;
  const update = { kind: 'update', at, actor: ada, draft: false, title: 'New' } as const;
  assert.deepEqual(eventKeys({ type: 'pullrequest.opened', at, pullRequest }), ['pr:opened']);
  assert.deepEqual(eventKeys({ type: 'pullrequest.declined', at, key, actor: ada }), ['pr:declined']);
  assert.deepEqual(eventKeys(activity({ kind: 'approval', at, actor: bo })), ['pr:reviewer:approved']);
  assert.deepEqual(eventKeys(activity({ kind: 'changes_requested', at, actor: bo })), ['pr:reviewer:needs_work']);
  assert.deepEqual(eventKeys(activity({ kind: 'comment', at, actor: bo, id: 1, text: 'Hm' })), ['pr:comment:added']);
  assert.deepEqual(eventKeys(activity({ ...update, state: 'OPEN' })), ['pr:modified']);
  assert.deepEqual(eventKeys(activity({ ...update, state: 'MERGED' })), []);
  assert.deepEqual(eventKeys({ type: 'pipeline.started', at, pipeline }), []);
});

test('a push names the branch and its head before and after; a pull request names its repository', () => {
  const push: WorldEvent = {
    type: 'commits.pushed',
    at,
    repositoryUuid: ARM.uuid,
    branch: 'main',
    commits: [worldWithRepository().commits.get(hashOf('squash'))!],
    actor: ada,
  };
  const change = (headBefore?: string) => dig(messagesOf(push, headBefore)[0]?.body, 'changes', '0');
  assert.deepEqual(
    [change(hashOf('merge')), change()].map((one) => [dig(one, 'fromHash'), dig(one, 'toHash'), dig(one, 'type')]),
    [
      [hashOf('merge'), hashOf('squash'), 'UPDATE'],
      ['0'.repeat(40), hashOf('squash'), 'ADD'],
    ],
  );
  const [merged] = messagesOf({ type: 'pullrequest.declined', at, key, actor: ada });
  assert.equal(dig(merged?.body, 'pullRequest', 'toRef', 'repository', 'id'), 3);
  assert.match(String(dig(merged?.body, 'date')), /^2026-11-20T12:00:00\+0000$/);
});

test('an event that is sent again has the same id', () => {
  const event = activity({ kind: 'approval', at, actor: bo });
  assert.equal(messagesOf(event)[0]?.headers['x-request-id'], messagesOf(event)[0]?.headers['x-request-id']);
  const other = messagesOf(activity({ kind: 'approval', at, actor: ada }))[0];
  assert.notEqual(messagesOf(event)[0]?.headers['x-request-id'], other?.headers['x-request-id']);
});
