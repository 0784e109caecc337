import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openapiCheck, openapiDocument, openapiFolder, OPENAPI_SKIP } from './openapi.ts';
import { startSample, type Ask } from './test-client.ts';

type Case = [path: string, template: string, how?: Ask];

const JIRA: Case[] = [
  ['/rest/api/3/myself', '/rest/api/3/myself'],
  ['/rest/api/3/serverInfo', '/rest/api/3/serverInfo'],
  ['/rest/api/3/project/search?maxResults=1', '/rest/api/3/project/search'],
  ['/rest/api/3/project/PLAT', '/rest/api/3/project/{projectIdOrKey}'],
  ['/rest/api/3/field', '/rest/api/3/field'],
  ['/rest/api/3/status', '/rest/api/3/status'],
  ['/rest/api/3/statuscategory', '/rest/api/3/statuscategory'],
  ['/rest/api/3/issuetype', '/rest/api/3/issuetype'],
  ['/rest/api/3/priority', '/rest/api/3/priority'],
  ['/rest/api/3/issueLinkType', '/rest/api/3/issueLinkType'],
  ['/rest/api/3/users/search', '/rest/api/3/users/search'],
  ['/rest/api/3/issue/PLAT-1?expand=changelog', '/rest/api/3/issue/{issueIdOrKey}'],
  ['/rest/api/3/issue/PLAT-1/changelog?maxResults=1', '/rest/api/3/issue/{issueIdOrKey}/changelog'],
  ['/rest/api/3/issue/PLAT-1/worklog', '/rest/api/3/issue/{issueIdOrKey}/worklog'],
  ['/rest/api/3/worklog/updated?since=0', '/rest/api/3/worklog/updated'],
  ['/rest/api/3/worklog/list', '/rest/api/3/worklog/list', { json: { ids: [60_001] } }],
  [
    '/rest/api/3/search/jql',
    '/rest/api/3/search/jql',
    { json: { jql: 'project = PLAT', fields: ['*all'], expand: 'changelog', maxResults: 5 } },
  ],
  ['/rest/api/3/search/jql?jql=project%3DPLAT&fields=*all', '/rest/api/3/search/jql'],
  ['/rest/api/3/search/approximate-count', '/rest/api/3/search/approximate-count', { json: { jql: 'project = PLAT' } }],
  ['/rest/api/3/changelog/bulkfetch', '/rest/api/3/changelog/bulkfetch', { json: { issueIdsOrKeys: ['PLAT-1'] } }],
];

const AGILE: Case[] = [
  ['/rest/agile/1.0/board', '/rest/agile/1.0/board'],
  ['/rest/agile/1.0/board/1', '/rest/agile/1.0/board/{boardId}'],
  ['/rest/agile/1.0/board/1/configuration', '/rest/agile/1.0/board/{boardId}/configuration'],
  ['/rest/agile/1.0/board/2/configuration', '/rest/agile/1.0/board/{boardId}/configuration'],
  ['/rest/agile/1.0/board/1/sprint', '/rest/agile/1.0/board/{boardId}/sprint'],
  ['/rest/agile/1.0/sprint/2', '/rest/agile/1.0/sprint/{sprintId}'],
  ['/rest/software/1.0/board/1/issue?maxResults=3', '/rest/software/1.0/board/{boardId}/issue'],
  ['/rest/software/1.0/board/1/backlog', '/rest/software/1.0/board/{boardId}/backlog'],
  ['/rest/software/1.0/sprint/2/issue', '/rest/software/1.0/sprint/{sprintId}/issue'],
];

const CONFLUENCE: Case[] = [
  ['/wiki/api/v2/spaces', '/spaces'],
  ['/wiki/api/v2/pages?limit=2&sort=-modified-date', '/pages'],
  ['/wiki/api/v2/pages/40002', '/pages/{id}'],
  ['/wiki/api/v2/spaces/30001/pages', '/spaces/{id}/pages'],
  ['/wiki/api/v2/blogposts', '/blogposts'],
  ['/wiki/api/v2/pages/40002/versions', '/pages/{id}/versions'],
  ['/wiki/api/v2/blogposts/40007/versions', '/blogposts/{id}/versions'],
  ['/wiki/api/v2/pages/40002/footer-comments', '/pages/{id}/footer-comments'],
  ['/wiki/api/v2/pages/40002/inline-comments', '/pages/{id}/inline-comments'],
  ['/wiki/api/v2/users-bulk', '/users-bulk', { json: { accountIds: ['712020:aaaaaaaa-0000-4000-8000-000000000001'] } }],
];

const CONFLUENCE_V1: Case[] = [
  ['/wiki/rest/api/user/current', '/wiki/rest/api/user/current'],
  ['/wiki/rest/api/content/search?cql=type%3Dpage', '/wiki/rest/api/content/search'],
];

/** Real sites deviate from the documents here, and so does the simulator, on purpose. */
const TOLERATED = [
  // A change from or to nothing is null.
  /\/items\/\d+\/(from|fromString|to|toString) type must be string/,
  // The bulk changelog's instants are numbers.
  /\/changeHistories\/\d+\/created type must be string/,
];

for (const [document, cases] of [
  ['jira-platform-v3', JIRA],
  ['jira-software-agile-1.0', AGILE],
  ['confluence-v2', CONFLUENCE],
  ['confluence-v1', CONFLUENCE_V1],
] as const) {
  test(`responses match ${document}`, async (t) => {
    const folder = openapiFolder();
    if (folder === undefined) return t.skip(OPENAPI_SKIP);
    const check = openapiCheck(openapiDocument(folder, document), TOLERATED);
    const { simulator, ask } = await startSample();
    try {
      for (const [path, template, how] of cases) {
        const { status, body, text } = await ask(path, how);
        assert.equal(status, 200, `${path}: ${text}`);
        // The documents do not describe the responses of some endpoints.
        const disagreements = check(how?.json === undefined ? 'get' : 'post', template, 200, body);
        const known = disagreements.filter((line) => !line.startsWith('the document describes no body'));
        assert.deepEqual(known, [], path);
      }
    } finally {
      await simulator.stop();
    }
  });
}
