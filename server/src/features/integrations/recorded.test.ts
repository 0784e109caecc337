/** Maps responses recorded from real sites, which are not part of the project. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordedFolder } from '../../testing/recorded.ts';
import { mapCommit, mapRepository } from './bitbucket/code-mapper.ts';
import { deployedHash, mapDeployment, mapEnvironment, mapPipeline } from './bitbucket/delivery-mapper.ts';
import { mapUser as mapBitbucketUser } from './bitbucket/people-mapper.ts';
import { mapActivity, mapPullRequest } from './bitbucket/pull-request-mapper.ts';
import { mapHistory } from './jira/changelog-mapper.ts';
import { usualNames } from './jira/fields.ts';
import { mapBoard, mapIssue, mapProject, mapSprint, mapStatus, mapUser } from './jira/mapper.ts';
import { ownMember } from './lenient.ts';
import type { Mapped } from './mapped.ts';
import { write } from '../../platform/text.ts';

const folder = recordedFolder();
const skip = folder === undefined ? 'ATLASSIAN_RECORDED_DIR names no folder of recorded answers' : false;

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder ?? '', path), 'utf8'));
const entries = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  const values = ownMember(value, 'values');
  return Array.isArray(values) ? values : [value];
};
const meanings = {
  estimates: ['customfield_10016', 'customfield_10028'],
  numbers: [],
  flagged: 'customfield_10021',
  sprint: 'customfield_10020',
  names: usualNames,
};
const shop = {
  id: '{r}',
  slug: 'r',
  name: 'r',
  projectKey: null,
  projectName: null,
  mainBranch: null,
  url: 'https://x',
};
const parts = { mergedAt: null, mergeCommit: null, commits: [], diffstat: null };

const facts = (path: string, map: (record: never) => Mapped<unknown>): Mapped<unknown>[] =>
  entries(read(path)).map((entry) => map(entry as never));
const allMapped = (path: string, map: (record: never) => Mapped<unknown>): void => {
  const mapped = facts(path, map);
  assert.ok(mapped.length > 0, path);
  for (const result of mapped) assert.ok('fact' in result, `${path}: ${'reason' in result ? result.reason : ''}`);
};

test('reads all complete Jira records', { skip }, () => {
  for (const sample of ['jirametrics-testdata', 'jirametrics-complete_sample/sample_issues']) {
    for (const name of readdirSync(join(folder ?? '', sample)).filter((file) => file.startsWith('SP-'))) {
      allMapped(`${sample}/${name}`, (issue) => mapIssue(issue, meanings, 'https://x'));
      const histories = ownMember(ownMember(read(`${sample}/${name}`), 'changelog'), 'histories') as never[];
      for (const history of histories) assert.ok('fact' in mapHistory(history, '1', meanings), name);
    }
  }
  allMapped('jirametrics-complete_sample/sample_statuses.json', mapStatus);
  allMapped('jirametrics-complete_sample/sample_board_1_configuration.json', (board) => mapBoard(board));
  allMapped('faros-jira/boards/boards.json', (board) => mapBoard(board));
  allMapped('faros-jira/sprints/sprints.json', (sprint) => mapSprint(sprint, '1', 'https://acme.example'));
  allMapped('faros-jira/projects/projects.json', mapProject);
  allMapped('faros-jira/users/users.json', mapUser);
});

test('reads trimmed Jira records, or quarantines them with a reason', { skip }, () => {
  for (const path of [
    'issues/issues',
    'board_issues/issues_from_board',
    'issue_additional_fields/issues_with_additional_fields',
  ]) {
    for (const mapped of facts(`faros-jira/${path}.json`, (issue) => mapIssue(issue, meanings, 'https://x'))) {
      assert.ok('fact' in mapped || write(mapped.reason).startsWith('It has no readable '), path);
    }
  }
});

test('reads all Bitbucket records', { skip }, () => {
  const resources = 'faros-bitbucket/test-resources';
  allMapped(`${resources}/commits/commits.json`, (commit) => mapCommit(commit, shop));
  for (const name of ['repositories', 'repository']) {
    allMapped(`${resources}/repositories/${name}.json`, (repository) => mapRepository(repository));
  }
  for (const name of ['pull_requests_with_activities', 'pr_merge_commit_sha_resolution']) {
    allMapped(`${resources}/${name}/pull_requests.json`, (pullRequest) => mapPullRequest(pullRequest, shop, parts));
  }
  allMapped(`${resources}/pull_requests_with_activities/activities.json`, (activity) => mapActivity(activity, shop));
  allMapped(`${resources}/workspace_users/workspace_users.json`, (user) =>
    mapBitbucketUser(ownMember(user, 'user') as never),
  );
  allMapped('faros-bitbucket/pipelines.json', (pipeline) => mapPipeline(pipeline, shop));
  allMapped('faros-bitbucket/deployments.json', (deployment) =>
    mapDeployment(deployment, shop, () => null, deployedHash(deployment)),
  );
  assert.equal(
    entries(read('faros-bitbucket/environments.json')).flatMap((entry) => mapEnvironment(entry as never) ?? []).length,
    3,
  );
});
