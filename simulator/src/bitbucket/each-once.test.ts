import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { World } from '../world.ts';
import { worldWithRepository } from './sample-repository.ts';
import { dig, type Json, openSite } from './test-site.ts';
import { mergedByPush } from './workspace-index.ts';

test('following the next links of every list yields each entity exactly once', async () => {
  const world = worldWithRepository();
  const site = openSite(world);
  const repositories = await site.all('/2.0/repositories/halden-robotics?pagelen=1');
  assertSame(idsOf(repositories, 'uuid'), [...world.repositories.keys()]);

  for (const { uuid, slug } of world.repositories.values()) {
    const here = `/2.0/repositories/${world.workspace.slug}/${slug}`;
    const own = ownedBy(world, uuid);
    const states = 'state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED';
    for (const sort of ['updated_on', '-updated_on', 'created_on']) {
      const listed = await site.all(`${here}/pullrequests?${states}&sort=${sort}&pagelen=9`);
      assertSame(
        idsOf(listed, 'id'),
        own.pullRequests.map((pullRequest) => pullRequest.id),
      );
    }
    const activity = await site.all(`${here}/pullrequests/activity?pagelen=9`);
    const mentioned = own.pullRequests.flatMap((pullRequest) =>
      pullRequest.activity.slice(mergedByPush(pullRequest) ? 1 : 0).map(() => pullRequest.id),
    );
    assertSame(
      activity.map((one) => dig(one, 'pull_request', 'id')),
      mentioned,
    );
    const pipelines = await site.all(`${here}/pipelines?sort=-created_on&pagelen=9`);
    assertSame(idsOf(pipelines, 'uuid'), own.pipelines);
    const deployments = await site.all(`${here}/deployments?sort=-state.started_on&pagelen=9`);
    assertSame(idsOf(deployments, 'uuid'), own.deployments);
    const commits = await site.all(`${here}/commits?pagelen=2`);
    assertSame(idsOf(commits, 'hash'), reachableFromBranches(world, uuid));
  }
});

function ownedBy(world: World, uuid: string) {
  const uuids = (entities: Iterable<{ uuid: string; repositoryUuid: string }>) =>
    [...entities].filter((one) => one.repositoryUuid === uuid).map((one) => one.uuid);
  return {
    pullRequests: [...world.pullRequests.values()].filter((pullRequest) => pullRequest.repositoryUuid === uuid),
    pipelines: uuids(world.pipelines.values()),
    deployments: uuids(world.deployments.values()),
  };
}

function reachableFromBranches(world: World, uuid: string): string[] {
  const waiting = [...world.branches].filter(([key]) => key.startsWith(`${uuid}/`)).map(([, head]) => head);
  const seen = new Set<string>();
  for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    waiting.push(...(world.commits.get(hash)?.parents ?? []));
  }
  return [...seen];
}

function idsOf(entities: Json[], name: string): unknown[] {
  return entities.map((one) => one[name]);
}

function assertSame(actual: unknown[], expected: readonly unknown[]): void {
  assert.deepEqual(actual.map(String).toSorted(), expected.map(String).toSorted());
}
