import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtlassianClient } from '../../atlassian-client.ts';
import { SourceRejected } from '../../http/source-errors.ts';
import { createDataCenterClient } from './client.ts';

/** A server with this response for each path. */
const serverOf = (answers: Record<string, () => unknown>) => {
  const respond = async (path: string) => {
    const answer = answers[path];
    if (answer === undefined) throw new SourceRejected(404, `nothing at ${path}`, '');
    return { body: answer(), headers: new Headers() };
  };
  return createDataCenterClient({
    baseUrl: 'https://jira.acme.example',
    get: respond,
    post: respond,
  } as unknown as AtlassianClient);
};

test('reading users ends even if the server repeats them at every position', async () => {
  const users = [{ key: 'JIRAUSER1' }, { key: 'JIRAUSER2' }];
  const client = serverOf({ '/rest/api/2/user/search': () => users });
  assert.deepEqual(
    (await client.users(0)).map((user) => user?.accountId),
    ['jira:JIRAUSER1', 'jira:JIRAUSER2'],
  );
  assert.deepEqual(await client.users(2), []);
});

test('reading boards and ids of issues ends even if the server repeats them at every position', async () => {
  let requests = 0;
  const repeated = (body: object) => () => {
    requests += 1;
    assert.ok(requests < 10, 'it goes on forever');
    return body;
  };
  const client = serverOf({
    '/rest/agile/1.0/board': repeated({ values: [{ id: 1 }, { id: 2 }], isLast: false }),
    '/rest/agile/1.0/board/1/project': () => ({ values: [] }),
    '/rest/agile/1.0/board/2/project': () => ({ values: [] }),
    '/rest/api/2/field': () => [],
    '/rest/api/2/search': repeated({ issues: [{ id: '7' }, { id: '8' }] }),
  });
  assert.deepEqual(
    (await client.boards()).map((board) => board?.id),
    [1, 2],
  );
  requests = 0;
  assert.deepEqual(await client.idsOf('project = 1'), new Set(['7', '8']));
});

test('a board belongs to its project only if it has exactly one', async () => {
  const listOf = (values: unknown[]) => () => ({ values, isLast: true });
  const client = serverOf({
    '/rest/agile/1.0/board/1/project': listOf([{ id: '10001' }, { id: '10001' }]),
    '/rest/agile/1.0/board/2/project': listOf([{ id: '10001' }, { id: '10002' }]),
  });
  const projects = ['1', '2', '3'].map((id) => client.projectOfBoard?.(id));
  assert.deepEqual(await Promise.all(projects), ['10001', null, null]);
});

test('a Jira without Jira Software has no boards', async () => {
  assert.deepEqual(await serverOf({}).boards(), []);
});

test('the base address is the one that the server reports, without a trailing slash', async () => {
  const named = serverOf({ '/rest/api/2/serverInfo': () => ({ baseUrl: 'https://tools.acme.example/jira/' }) });
  assert.equal(await named.siteUrl(), 'https://tools.acme.example/jira');
  const silent = serverOf({ '/rest/api/2/serverInfo': () => ({}) });
  assert.equal(await silent.siteUrl(), 'https://jira.acme.example');
});
