import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnnouncingProvider } from '@sightline/contract';
import fc from 'fast-check';
import { namedChanges } from './named-changes.ts';

const repository = '{5f1c0a52-7f0e-4c1b-9a53-c0113c70c011}';
const named = (provider: AnnouncingProvider, event: unknown, key: string | null = null): string[] =>
  namedChanges(provider, key, Buffer.from(JSON.stringify(event)));

test('Jira events name issues, both ends of links, the issue of a worklog and the board of a sprint', () => {
  assert.deepEqual(named('jira', { webhookEvent: 'jira:issue_updated', issue: { id: '10023' } }), ['issue:10023']);
  assert.deepEqual(named('jira', { issueLink: { sourceIssueId: 1, destinationIssueId: 2 } }), ['issue:1', 'issue:2']);
  assert.deepEqual(named('jira', { worklog: { issueId: '7' } }), ['issue:7']);
  assert.deepEqual(named('jira', { sprint: { id: 3, originBoardId: 4 } }), ['sprints:4']);
  const configuration = { id: 5, name: 'Shop board' };
  assert.deepEqual(named('jira', { webhookEvent: 'board_configuration_changed', configuration }), ['configuration:5']);
});

test('Bitbucket events name the lists of the repository that they change', () => {
  const of = (key: string, more = {}) => named('bitbucket', { repository: { uuid: repository }, ...more }, key);
  const pullrequest = { id: 12 };
  assert.deepEqual(of('repo:push'), [`commits:${repository}`]);
  assert.deepEqual(of('repo:commit_status_updated'), [`pipelines:${repository}`, `deployments:${repository}`]);
  assert.deepEqual(of('pullrequest:approved', { pullrequest }), [
    `activity:${repository}`,
    `pull-request:${repository}:12`,
  ]);
  assert.ok(of('pullrequest:fulfilled', { pullrequest }).includes(`commits:${repository}`));
  assert.equal(of('repo:something_new').length, 5, 'an unknown event has the whole repository read');
  assert.deepEqual(of('repo:created'), ['*'], 'a list of repositories that changes is read as a whole');
});

test('Data Center events name a pull request, or the commits of a push', () => {
  const of = (key: string, event: unknown) => named('bitbucket', event, key);
  const pullRequest = { id: 12, toRef: { repository: { id: 3 } } };
  assert.deepEqual(of('repo:refs_changed', { repository: { id: 3 } }), ['commits:3', 'pipelines:3']);
  assert.deepEqual(of('pr:reviewer:approved', { pullRequest }), ['pull-request:3:12']);
  assert.deepEqual(of('pr:merged', { pullRequest }), ['commits:3', 'pipelines:3', 'pull-request:3:12']);
  assert.deepEqual(of('pr:opened', { pullRequest: { id: '../1', toRef: { repository: { id: 3 } } } }), ['*']);
  assert.deepEqual(of('repo:modified', { repository: { id: 3 } }), ['*']);
  assert.deepEqual(of('diagnostics:ping', { test: true }), ['*']);
});

test('an event that names nothing that can be looked up announces everything', () => {
  assert.deepEqual(named('jira', { webhookEvent: 'project_created', project: { id: 1 } }), ['*']);
  assert.deepEqual(named('jira', { issue: { id: '1 OR 1=1' } }), ['*']);
  assert.deepEqual(named('bitbucket', { repository: { uuid: '../../user' } }, 'repo:push'), ['*']);
  assert.deepEqual(namedChanges('jira', null, Buffer.from('{"cut')), ['*']);
});

test('every event is understood, and names only ids', () => {
  const name = /^(\*|issue:\d+|sprints:\d+|[a-z-]+:(\{[0-9a-f-]{36}\}|\d+)(:\d+)?)$/i;
  const anything = fc.record(
    { issue: fc.anything(), sprint: fc.anything(), repository: fc.anything(), pullrequest: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom('jira', 'bitbucket'), fc.string(), anything, (provider, key, event) => {
      const bytes = Buffer.from(JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? 1 : value)));
      const names = namedChanges(provider, key, bytes);
      assert.ok(names.length > 0);
      for (const text of names) assert.match(text, name);
    }),
    { seed: 20_261_121 },
  );
});
