/** Mappers survive any input: any value may be null, missing, of another type or unknown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as bitbucket from './bitbucket/bitbucket.samples.test-support.ts';
import { mapCommit, mapRepository } from './bitbucket/code-mapper.ts';
import { mapDataCenterActivities } from './bitbucket/data-center/activity-mapper.ts';
import { isBuildOf, mapBuild } from './bitbucket/data-center/build-mapper.ts';
import { mapDataCenterCommit, mapDataCenterRepository } from './bitbucket/data-center/code-mapper.ts';
import * as dataCenterBitbucket from './bitbucket/data-center/data-center.samples.test-support.ts';
import { mapDataCenterUser, dataCenterCommitAuthor } from './bitbucket/data-center/people-mapper.ts';
import { mapDataCenterPullRequest } from './bitbucket/data-center/pull-request-mapper.ts';
import { traitsOf } from './bitbucket/data-center/pull-request-traits.ts';
import { deployedHash, mapDeployment, mapEnvironment, mapPipeline } from './bitbucket/delivery-mapper.ts';
import { commitAuthor, mapUser as mapBitbucketUser } from './bitbucket/people-mapper.ts';
import { mapActivity, mapPullRequest } from './bitbucket/pull-request-mapper.ts';
import * as confluence from './confluence/confluence.samples.test-support.ts';
import { mapContent, mapSpace, mapUser as mapConfluenceUser, mapVersion } from './confluence/mapper.ts';
import {
  contentAsCloud,
  userAsCloud as confluenceUserAsCloud,
  versionAsCloud,
} from './confluence/data-center/as-cloud.ts';
import { mapHistory } from './jira/changelog-mapper.ts';
import { epicKeysOf, withHierarchy } from './jira/data-center/epics.ts';
import { afterPage } from './jira/data-center/newest-first.ts';
import { historyAsCloud, userAsCloud, withPeople } from './jira/data-center/people.ts';
import { fieldMeanings } from './jira/fields.ts';
import * as jira from './jira/jira.samples.test-support.ts';
import { mapBoard, mapIssue, mapProject, mapSprint, mapStatus, mapUser, peopleOf } from './jira/mapper.ts';
import { corrupted } from './corrupted-record.test-support.ts';

const repository = mapRepository(bitbucket.repository as never);
assert.ok('fact' in repository);
const shop = repository.fact;
const parts = { mergedAt: null, mergeCommit: null, commits: [], diffstat: null };

const noClosing = { mergedAt: null, closedById: null, mergeCommit: null };

const details = { commit: bitbucket.commit, diffstat: bitbucket.diffstat };
const withDetails = (all: typeof details | null): unknown => {
  const diffstat = Array.isArray(all?.diffstat) ? all.diffstat : null;
  const commits = [all?.commit as never];
  return mapPullRequest(bitbucket.pullRequest as never, shop, { ...parts, commits, diffstat: diffstat as never });
};

/** Every sample with the mapping that must survive it. */
const cases: [name: string, sample: unknown, map: (record: never) => unknown][] = [
  ['issue', jira.issue, (issue) => [mapIssue(issue, jira.meanings, ''), peopleOf(issue)]],
  ['history', jira.history, (history) => mapHistory(history, '1', jira.meanings)],
  ['board', jira.board, (board) => mapBoard(board)],
  ['sprint', jira.sprint, (sprint) => mapSprint(sprint, '1', 'https://acme.example')],
  ['status', jira.status, mapStatus],
  ['project', jira.project, mapProject],
  ['Jira user', jira.user, mapUser],
  [
    'fields',
    [{ id: 'customfield_1', name: 'Story Points', schema: { custom: 'x' } }],
    (all) => Array.isArray(all) && fieldMeanings(all, []),
  ],
  ['repository', bitbucket.repository, (repository) => mapRepository(repository)],
  ['commit', bitbucket.commit, (commit) => [mapCommit(commit, shop), commitAuthor(commit)]],
  ['pull request', bitbucket.pullRequest, (pullRequest) => mapPullRequest(pullRequest, shop, parts)],
  ['details', details, withDetails],
  ...bitbucket.activities.map((activity): (typeof cases)[number] => [
    'activity',
    activity,
    (raw) => mapActivity(raw, shop),
  ]),
  ['pipeline', bitbucket.pipeline, (pipeline) => mapPipeline(pipeline, shop)],
  ['environment', bitbucket.environment, mapEnvironment],
  [
    'deployment',
    bitbucket.deployment,
    (deployment) => mapDeployment(deployment, shop, () => null, deployedHash(deployment)),
  ],
  ['Bitbucket user', bitbucket.user, mapBitbucketUser],
  ['space', confluence.space, mapSpace],
  ['page', confluence.page, (page) => mapContent(page, 'page', '')],
  ['version', confluence.version, (version) => mapVersion(version, '1')],
  ['Confluence user', confluence.user, mapConfluenceUser],
  [
    'issue of a Data Center',
    jira.ownIssue,
    (issue) => {
      const placed = withHierarchy(issue, jira.epicFields, new Map([['SHOP-1', '1']]));
      return [
        epicKeysOf([issue], jira.epicFields),
        afterPage(null, [issue], 2),
        mapIssue(withPeople(placed), jira.meanings, ''),
      ];
    },
  ],
  [
    'repository of a Data Center',
    dataCenterBitbucket.ownRepository,
    (repository) => mapDataCenterRepository(repository, 'https://acme.example'),
  ],
  [
    'commit of a Data Center',
    dataCenterBitbucket.ownCommit,
    (commit) => [mapDataCenterCommit(commit, shop), dataCenterCommitAuthor(commit)],
  ],
  [
    'pull request of a Data Center',
    dataCenterBitbucket.ownPullRequest,
    (pullRequest) => [
      traitsOf(pullRequest),
      mapDataCenterPullRequest(pullRequest, shop, { closing: noClosing, commits: [], diff: null }),
    ],
  ],
  [
    'diff of a Data Center',
    dataCenterBitbucket.ownDiff,
    (diff) =>
      mapDataCenterPullRequest(dataCenterBitbucket.ownPullRequest as never, shop, {
        closing: noClosing,
        commits: [],
        diff,
      }),
  ],
  ...dataCenterBitbucket.ownActivities.map((activity): (typeof cases)[number] => [
    'activity of a Data Center',
    activity,
    (raw) => mapDataCenterActivities([raw], 7, shop),
  ]),
  [
    'build',
    dataCenterBitbucket.ownBuild,
    (build) => [isBuildOf(build, shop), mapBuild(build, bitbucket.commit.hash, shop)],
  ],
  ['user of a Bitbucket Data Center', dataCenterBitbucket.ownUser, mapDataCenterUser],
  ['history of a Data Center', jira.ownHistory, (history) => mapHistory(historyAsCloud(history), '1', jira.meanings)],
  ['user of a Jira Data Center', jira.ownUser, (user) => mapUser(userAsCloud(user))],
  ['page of a Data Center', confluence.ownPage, (page) => mapContent(contentAsCloud(page), 'page', '')],
  ['version of a Data Center', confluence.ownVersion, (version) => mapVersion(versionAsCloud(version), '1')],
  ['user of a Confluence Data Center', confluence.ownPerson, (user) => mapConfluenceUser(confluenceUserAsCloud(user))],
];

for (const [name, sample, map] of cases) {
  test(`${name}: any field may be anything`, () => {
    fc.assert(
      fc.property(corrupted(sample), (record) => {
        map(record as never);
      }),
      { numRuns: 300, seed: 20_261_120 },
    );
  });
}
