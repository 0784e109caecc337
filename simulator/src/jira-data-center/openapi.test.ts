import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openapiCheck, openapiDocument, openapiFolder, OPENAPI_SKIP } from '../http/openapi.ts';
import { dig, PERSONAL, startSample, type Ask } from '../http/test-client.ts';

/** Calls that return lists although the document describes one entry; `entries` is the list's place in the response. */
type Case = { path: string; template: string; how?: Ask; entries?: string[] };

const CASES: Case[] = [
  { path: '/rest/api/2/myself', template: '/api/2/myself' },
  { path: '/rest/api/2/serverInfo', template: '/api/2/serverInfo' },
  { path: '/rest/api/2/project', template: '/api/2/project', entries: [] },
  { path: '/rest/api/2/project/PLAT', template: '/api/2/project/{projectIdOrKey}' },
  { path: '/rest/api/2/field', template: '/api/2/field', entries: [] },
  { path: '/rest/api/2/status', template: '/api/2/status', entries: [] },
  { path: '/rest/api/2/issuetype', template: '/api/2/issuetype', entries: [] },
  { path: '/rest/api/2/priority', template: '/api/2/priority', entries: [] },
  { path: '/rest/api/2/user/search?username=.', template: '/api/2/user/search', entries: [] },
  { path: '/rest/api/2/issue/PLAT-1?expand=changelog', template: '/api/2/issue/{issueIdOrKey}' },
  { path: '/rest/api/2/search?jql=project%3DPLAT&fields=*all&expand=changelog', template: '/api/2/search' },
  { path: '/rest/agile/1.0/board', template: '/agile/1.0/board', entries: ['values'] },
  { path: '/rest/agile/1.0/board/1', template: '/agile/1.0/board/{boardId}' },
  { path: '/rest/agile/1.0/board/1/configuration', template: '/agile/1.0/board/{boardId}/configuration' },
  { path: '/rest/agile/1.0/board/2/configuration', template: '/agile/1.0/board/{boardId}/configuration' },
  { path: '/rest/agile/1.0/board/1/project', template: '/agile/1.0/board/{boardId}/project', entries: ['values'] },
  { path: '/rest/agile/1.0/board/1/sprint', template: '/agile/1.0/board/{boardId}/sprint', entries: ['values'] },
  { path: '/rest/agile/1.0/sprint/2', template: '/agile/1.0/sprint/{sprintId}' },
];

/** Real servers deviate from the document here, and so does the simulator, on purpose. */
const TOLERATED = [
  // The document calls every value of every field an object; most are texts, lists and numbers.
  /^(\/issues\/\d+)?\/fields\/[^/]+ type must be object/,
  // A change from or to nothing is null.
  /\/items\/\d+\/(from|fromString|to|toString) type must be string/,
];

test('responses match the OpenAPI document of Jira Data Center', async (t) => {
  const folder = openapiFolder();
  if (folder === undefined) return t.skip(OPENAPI_SKIP);
  const check = openapiCheck(openapiDocument(folder, 'jira-software-datacenter'), TOLERATED);
  const { simulator, ask } = await startSample();
  try {
    for (const { path, template, how, entries } of CASES) {
      const { status, body, text } = await ask(`/jira${path}`, { authorization: PERSONAL, ...how });
      assert.equal(status, 200, `${path}: ${text}`);
      const bodies = entries === undefined ? [body] : (dig(body, ...entries) as unknown[]);
      assert.ok(bodies.length > 0, path);
      for (const body of bodies) assert.deepEqual(check('get', template, 200, body), [], path);
    }
  } finally {
    await simulator.stop();
  }
});
