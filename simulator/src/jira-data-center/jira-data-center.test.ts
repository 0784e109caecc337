import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASIC, dig, digList, PERSONAL, startSample, type Ask, type Client } from '../http/test-client.ts';

type Own = (path: string, how?: Ask) => ReturnType<Client['ask']>;

const within = async (work: (own: Own, client: Client) => Promise<void>): Promise<void> => {
  const client = await startSample();
  try {
    await work((path, how) => client.ask(`/jira${path}`, { authorization: PERSONAL, ...how }), client);
  } finally {
    await client.simulator.stop();
  }
};

test('a personal access token is required, which the cloud does not accept', () =>
  within(async (own, { ask }) => {
    assert.equal((await own('/rest/api/2/myself')).status, 200);
    assert.equal((await own('/rest/api/2/myself', { authorization: BASIC })).status, 401);
    assert.equal((await own('/rest/api/2/myself', { authorization: null })).status, 401);
    assert.equal((await ask('/rest/api/3/myself', { authorization: PERSONAL })).status, 401);
    assert.equal(dig((await own('/rest/api/2/serverInfo', { authorization: null })).body, 'deploymentType'), 'Server');
    assert.equal((await own('/rest/api/3/myself')).status, 404);
  }));

test('people have a key and a name, and no account id anywhere', () =>
  within(async (own) => {
    const users = digList((await own('/rest/api/2/user/search?username=.&includeInactive=true')).body);
    assert.ok(users.length > 2);
    for (const user of users) assert.match(String(dig(user, 'key')), /^JIRAUSER\d+$/);
    assert.equal((await own('/rest/api/2/user/search')).status, 400);
    const { text } = await own('/rest/api/2/search?jql=project%3DPLAT&fields=*all&expand=changelog');
    assert.equal(text.includes('accountId'), false);
    assert.equal(text.includes('712020:'), false);
  }));

test('search pages by position, with a total and complete changelogs without field ids', () =>
  within(async (own) => {
    const jql = encodeURIComponent('project = PLAT ORDER BY created DESC');
    const first = await own(`/rest/api/2/search?jql=${jql}&maxResults=5&expand=changelog`);
    const second = await own(`/rest/api/2/search?jql=${jql}&maxResults=5&startAt=5`);
    const ids = [first, second].flatMap(({ body }) => digList(body, 'issues').map((one) => dig(one, 'id')));
    assert.equal(new Set(ids).size, 10);
    assert.equal(dig(first.body, 'total'), 13);
    const logged = digList(first.body, 'issues').find((one) => digList(one, 'changelog', 'histories').length > 0);
    assert.equal(dig(logged, 'changelog', 'total'), digList(logged, 'changelog', 'histories').length);
    assert.equal(dig(logged, 'changelog', 'histories', 0, 'items', 0, 'fieldId'), undefined);
  }));

test('a query that names a missing issue is refused unless validation is off', () =>
  within(async (own) => {
    const json = { jql: 'id in (10501, 99)', fields: ['key'] };
    assert.equal((await own('/rest/api/2/search', { json })).status, 400);
    const { body } = await own('/rest/api/2/search', { json: { ...json, validateQuery: false } });
    assert.deepEqual(
      digList(body, 'issues').map((one) => dig(one, 'id')),
      ['10501'],
    );
  }));

test('stories name their epic by key, boards list their projects separately, and sprints are strings', () =>
  within(async (own) => {
    const { body } = await own('/rest/api/2/issue/10501');
    assert.equal(dig(body, 'fields', 'customfield_10014'), 'PLAT-20');
    assert.equal(dig(body, 'fields', 'parent'), undefined);
    assert.equal(dig(body, 'fields', 'issuetype', 'hierarchyLevel'), undefined);
    const epic = await own('/rest/api/2/issue/PLAT-20');
    assert.equal(typeof dig(epic.body, 'fields', 'customfield_10011'), 'string');
    assert.match(String(dig(body, 'fields', 'customfield_10020', 0)), /Sprint@\w+\[id=\d+,rapidViewId=/);
    assert.equal(dig((await own('/rest/agile/1.0/board/1')).body, 'location'), undefined);
    assert.equal(dig((await own('/rest/agile/1.0/board/1/project')).body, 'values', 0, 'key'), 'PLAT');
  }));
