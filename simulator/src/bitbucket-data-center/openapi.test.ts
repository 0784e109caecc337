import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, hashOf, worldWithRepository } from '../bitbucket/sample-repository.ts';
import { openSite } from '../bitbucket/test-site.ts';
import { OPENAPI_SKIP, openapiCheck, openapiDocument, openapiFolder } from '../http/openapi.ts';

const REPOSITORY = '/api/latest/projects/{projectKey}/repos/{repositorySlug}';
const PULL_REQUEST = `${REPOSITORY}/pull-requests/{pullRequestId}`;
const HERE = `/bitbucket/rest/api/latest/projects/ROB/repos/${ARM.slug}`;
const ELSEWHERE = '/bitbucket/rest/api/latest/projects/ROB/repos/nothing';

/** Every address with a documented response, with its parameters. */
const ANSWERS: [path: string, address: string, status?: number][] = [
  ['/api/latest/application-properties', '/bitbucket/rest/api/latest/application-properties'],
  ['/api/latest/users', '/bitbucket/rest/api/latest/users'],
  ['/api/latest/projects', '/bitbucket/rest/api/latest/projects?limit=1'],
  ['/api/latest/projects/{projectKey}/repos', '/bitbucket/rest/api/latest/projects/ROB/repos'],
  ['/api/latest/projects/{projectKey}/repos', '/bitbucket/rest/api/latest/projects/NOPE/repos', 404],
  [REPOSITORY, HERE],
  [REPOSITORY, ELSEWHERE, 404],
  [`${REPOSITORY}/default-branch`, `${HERE}/default-branch`],
  [`${REPOSITORY}/branches`, `${HERE}/branches?orderBy=MODIFICATION`],
  [`${REPOSITORY}/commits`, `${HERE}/commits?until=refs/heads/main&limit=3`],
  [`${REPOSITORY}/commits`, `${HERE}/commits?since=${'0'.repeat(40)}`, 404],
  [`${REPOSITORY}/commits/{commitId}`, `${HERE}/commits/${hashOf('merge')}`],
  [`${REPOSITORY}/commits/{commitId}/builds`, `${HERE}/commits/${hashOf('squash')}/builds?key=${ARM.slug}-24`],
  [`${REPOSITORY}/commits/{commitId}/builds`, `${HERE}/commits/${hashOf('squash')}/builds?key=nothing`, 404],
  [`${REPOSITORY}/commits/{commitId}/builds`, `${HERE}/commits/${hashOf('squash')}/builds`, 400],
  ['/build-status/latest/commits/{commitId}', `/bitbucket/rest/build-status/latest/commits/${hashOf('squash')}`],
  [`${REPOSITORY}/pull-requests`, `${HERE}/pull-requests?state=ALL&order=NEWEST&limit=100`],
  [`${REPOSITORY}/pull-requests`, `${HERE}/pull-requests?state=MINE`, 400],
  [PULL_REQUEST, `${HERE}/pull-requests/1`],
  [PULL_REQUEST, `${HERE}/pull-requests/2`],
  [PULL_REQUEST, `${HERE}/pull-requests/999`, 404],
  [`${PULL_REQUEST}/activities`, `${HERE}/pull-requests/1/activities`],
  [`${PULL_REQUEST}/activities`, `${HERE}/pull-requests/4/activities`],
  [`${PULL_REQUEST}/commits`, `${HERE}/pull-requests/1/commits`],
  [`${PULL_REQUEST}/diff/{path}`, `${HERE}/pull-requests/1/diff?contextLines=0&withComments=false`],
];

/** Real servers deviate from the document here, and so does the simulator, on purpose. */
const TOLERATED = [
  // The last page has a null for the next one.
  /^\/nextPageStart type must be integer/,
  // Only errors about a field have a context.
  /^\/errors\/\d+\/context type must be string/,
];

test("responses match the Data Center's OpenAPI document", async (t) => {
  const folder = openapiFolder();
  if (folder === undefined) return t.skip(OPENAPI_SKIP);
  const check = openapiCheck(openapiDocument(folder, 'bitbucket-datacenter'), TOLERATED);
  const site = openSite(worldWithRepository());
  t.after(() => site.webhooks.close());
  for (const [path, address, expected = 200] of ANSWERS) {
    const { status, body } = await site.ask(address);
    assert.equal(status, expected, address);
    assert.deepEqual(check('get', path, status, body), [], address);
  }
  const stats = await site.ask('/bitbucket/rest/build-status/latest/commits/stats', {
    method: 'POST',
    json: [hashOf('squash')],
  });
  assert.deepEqual(check('post', '/build-status/latest/commits/stats', stats.status, stats.body), []);
});
