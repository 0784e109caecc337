import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPENAPI_SKIP, openapiCheck, openapiDocument, openapiFolder } from '../http/openapi.ts';
import { ARM, hashOf, numbered, PRODUCTION, worldWithRepository } from './sample-repository.ts';
import { openSite } from './test-site.ts';

const REPOSITORY = '/repositories/{workspace}/{repo_slug}';
const HERE = `/2.0/repositories/halden-robotics/${ARM.slug}`;
const WORKSPACE = '/2.0/workspaces/halden-robotics';
const PULL_REQUEST = `${REPOSITORY}/pullrequests/{pull_request_id}`;

/** Every address with a documented response, with its parameters. */
const ANSWERS: [path: string, address: string, status?: number][] = [
  ['/user', '/2.0/user'],
  ['/user/workspaces', '/2.0/user/workspaces'],
  ['/workspaces/{workspace}', WORKSPACE],
  ['/workspaces/{workspace}', '/2.0/workspaces/elsewhere', 404],
  ['/workspaces/{workspace}/members', `${WORKSPACE}/members`],
  ['/repositories/{workspace}', '/2.0/repositories/halden-robotics'],
  [REPOSITORY, HERE],
  [REPOSITORY, '/2.0/repositories/halden-robotics/nothing', 404],
  [`${REPOSITORY}/commits`, `${HERE}/commits?pagelen=3`],
  [`${REPOSITORY}/commits`, `${HERE}/commits?exclude=nobody`, 404],
  [`${REPOSITORY}/commits/{revision}`, `${HERE}/commits/main`],
  [`${REPOSITORY}/commit/{commit}`, `${HERE}/commit/${hashOf('merge')}`],
  [`${REPOSITORY}/commit/{commit}`, `${HERE}/commit/deadbeef`, 404],
  [`${REPOSITORY}/commit/{commit}/statuses`, `${HERE}/commit/${hashOf('squash')}/statuses`],
  [`${REPOSITORY}/diffstat/{spec}`, `${HERE}/diffstat/${hashOf('fix1')}`],
  [`${REPOSITORY}/pullrequests`, `${HERE}/pullrequests?state=MERGED&state=DECLINED&state=OPEN&pagelen=50`],
  [`${REPOSITORY}/pullrequests`, `${HERE}/pullrequests?state=MERGED&fields=%2Bvalues.participants,%2Bvalues.reviewers`],
  [PULL_REQUEST, `${HERE}/pullrequests/1`],
  [PULL_REQUEST, `${HERE}/pullrequests/2`],
  [PULL_REQUEST, `${HERE}/pullrequests/999`, 404],
  [`${PULL_REQUEST}/activity`, `${HERE}/pullrequests/999/activity`, 404],
  [`${PULL_REQUEST}/comments`, `${HERE}/pullrequests/1/comments`],
  [`${PULL_REQUEST}/statuses`, `${HERE}/pullrequests/1/statuses`],
  [`${REPOSITORY}/pipelines`, `${HERE}/pipelines?sort=-created_on&pagelen=100`],
  [`${REPOSITORY}/pipelines/{pipeline_uuid}`, `${HERE}/pipelines/${numbered('5', 24)}`],
  [`${REPOSITORY}/pipelines/{pipeline_uuid}`, `${HERE}/pipelines/none`, 404],
  [`${REPOSITORY}/pipelines/{pipeline_uuid}/steps`, `${HERE}/pipelines/${numbered('5', 25)}/steps`],
  [`${REPOSITORY}/deployments`, `${HERE}/deployments?pagelen=100`],
  [`${REPOSITORY}/deployments/{deployment_uuid}`, `${HERE}/deployments/${numbered('7', 1)}`],
  [`${REPOSITORY}/environments`, `${HERE}/environments`],
  [`${REPOSITORY}/environments/{environment_uuid}`, `${HERE}/environments/${PRODUCTION}`],
  [`${REPOSITORY}/hooks`, `${HERE}/hooks`],
  ['/workspaces/{workspace}/hooks', `${WORKSPACE}/hooks`],
];

test("responses match Bitbucket's OpenAPI document", async (t) => {
  const folder = openapiFolder();
  if (folder === undefined) {
    t.skip(OPENAPI_SKIP);
    return;
  }
  const check = openapiCheck(openapiDocument(folder, 'bitbucket-cloud'));
  const site = openSite(worldWithRepository());
  t.after(() => site.webhooks.close());

  for (const [path, address] of [
    [`${REPOSITORY}/hooks`, `${HERE}/hooks`] as const,
    ['/workspaces/{workspace}/hooks', `${WORKSPACE}/hooks`] as const,
  ]) {
    const json = { url: 'https://example.com/in', secret: 's', events: ['repo:push', 'pullrequest:created'] };
    const { status, body } = await site.ask(address, { method: 'POST', json });
    assert.deepEqual(check('post', path, status, body), [], `POST ${address}`);
  }
  for (const [path, address, expected = 200] of ANSWERS) {
    const { status, body } = await site.ask(address);
    assert.equal(status, expected, address);
    assert.deepEqual(check('get', path, status, body), [], address);
  }
});
