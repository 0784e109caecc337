import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAgo, SAMPLE_NOW, sampleScenario } from '../http/sample-world.ts';
import { dig, digList, startSample, type Client } from '../http/test-client.ts';
import type { Scenario } from '../world.ts';

const within = async (work: (client: Client) => Promise<void>, scenarioUntil?: () => Scenario): Promise<void> => {
  const client = await startSample([], scenarioUntil === undefined ? {} : { scenarioUntil });
  try {
    await work(client);
  } finally {
    await client.simulator.stop();
  }
};

test('changelog times are ISO strings for one issue, and numbers of either unit in bulk', () =>
  within(async ({ ask }) => {
    const one = await ask('/rest/api/3/issue/PLAT-1/changelog');
    assert.equal(dig(one.body, 'values', 0, 'created'), '2026-10-13T14:00:00.000+0200');
    const bulk = await ask('/rest/api/3/changelog/bulkfetch', { json: { issueIdsOrKeys: ['PLAT-1', '10510'] } });
    const created = (issueId: string): unknown => {
      const log = digList(bulk.body, 'issueChangeLogs').find((entry) => dig(entry, 'issueId') === issueId);
      return dig(log, 'changeHistories', 0, 'created');
    };
    assert.equal(created('10501'), Date.UTC(2026, 9, 13, 12));
    assert.equal(created('10510'), Date.UTC(2026, 9, 22, 12) / 1_000);
  }));

test('a change carries its new text under the name toString', () =>
  within(async ({ ask }) => {
    const { body } = await ask('/rest/api/3/issue/PLAT-1/changelog');
    const item = dig(body, 'values', 1, 'items', 0);
    assert.ok(typeof item === 'object' && item !== null && Object.hasOwn(item, 'toString'));
    assert.equal(dig(item, 'toString'), 'Done');
  }));

test('bulk changelogs continue by token, oldest first, each entry once', () =>
  within(async ({ ask }) => {
    const ids: string[] = [];
    let nextPageToken: unknown;
    do {
      const json = { issueIdsOrKeys: ['10501', '10502', '10503'], maxResults: 2, nextPageToken };
      const { body } = await ask('/rest/api/3/changelog/bulkfetch', { json });
      for (const log of digList(body, 'issueChangeLogs')) {
        for (const history of digList(log, 'changeHistories')) ids.push(String(dig(history, 'id')));
      }
      nextPageToken = dig(body, 'nextPageToken');
    } while (nextPageToken !== undefined);
    assert.deepEqual(ids.sort(), ['20010', '20011', '20020', '20021', '20030', '20031']);
    const limits = [{ issueIdsOrKeys: [] }, { issueIdsOrKeys: Array.from({ length: 1_001 }, String) }];
    for (const json of limits) assert.equal((await ask('/rest/api/3/changelog/bulkfetch', { json })).status, 400);
  }));

test('expand=changelog omits old entries; the changelog endpoint does not', () => {
  const scenario = sampleScenario();
  const issue = scenario.initial.issues.get('10501');
  assert.ok(issue);
  const [first] = issue.history;
  assert.ok(first);
  issue.history = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    id: String(index + 1),
    at: daysAgo(30) + index,
  }));
  return within(
    async ({ ask }) => {
      const expanded = dig((await ask('/rest/api/3/issue/10501?expand=changelog')).body, 'changelog');
      assert.equal(dig(expanded, 'total'), 120);
      assert.equal(digList(expanded, 'histories').length, 40);
      assert.equal(dig(expanded, 'histories', 0, 'id'), '120');
      const last = await ask('/rest/api/3/issue/10501/changelog?startAt=100&maxResults=500');
      assert.equal(digList(last.body, 'values').length, 20);
      assert.equal(dig(last.body, 'isLast'), true);
    },
    () => scenario,
  );
});

test('an issue that moved is found under its former key', () => {
  const scenario = sampleScenario();
  const issue = scenario.initial.issues.get('10530');
  assert.ok(issue);
  const item = {
    field: 'Key',
    fieldtype: 'jira',
    fieldId: '',
    from: null,
    fromString: 'PLAT-77',
    to: null,
    toString: 'MOB-1',
  } as const;
  issue.history.push({ id: '1', at: SAMPLE_NOW, author: issue.creator, items: [item] });
  return within(
    async ({ ask }) => assert.equal(dig((await ask('/rest/api/3/issue/PLAT-77')).body, 'key'), 'MOB-1'),
    () => scenario,
  );
});

test('email addresses are omitted unless public, and lists are bare arrays', () =>
  within(async ({ ask }) => {
    const { body } = await ask('/rest/api/3/users/search?maxResults=1000');
    const addresses = digList(body).map((user) => dig(user, 'emailAddress'));
    assert.deepEqual(addresses, [
      'ada@halden-robotics.example',
      undefined,
      undefined,
      'collector@halden-robotics.example',
    ]);
    assert.equal(digList((await ask('/rest/api/3/users/search?startAt=4')).body).length, 0);
  }));

test('boards have columns, and only scrum boards have estimates and sprints', () =>
  within(async ({ ask }) => {
    const scrum = (await ask('/rest/agile/1.0/board/1/configuration')).body;
    assert.equal(dig(scrum, 'estimation', 'field', 'fieldId'), 'customfield_10016');
    assert.deepEqual(dig(scrum, 'columnConfig', 'columns', 0, 'statuses', 0, 'id'), '10000');
    assert.equal(dig((await ask('/rest/agile/1.0/board/2/configuration')).body, 'estimation'), undefined);
    assert.equal((await ask('/rest/agile/1.0/board/2/sprint')).status, 400);
    const sprints = digList((await ask('/rest/agile/1.0/board/1/sprint?state=active,closed')).body, 'values');
    assert.deepEqual(
      sprints.map((sprint) => dig(sprint, 'state')),
      ['closed', 'active'],
    );
  }));

test('lists the issues of a sprint and the backlog', () =>
  within(async ({ ask }) => {
    const keys = async (path: string): Promise<unknown[]> =>
      digList((await ask(`${path}?fields=summary`)).body, 'issues').map((issue) => dig(issue, 'key'));
    assert.deepEqual(await keys('/rest/software/1.0/sprint/2/issue'), ['PLAT-5', 'PLAT-6', 'PLAT-7', 'PLAT-8']);
    assert.deepEqual(await keys('/rest/software/1.0/board/1/backlog'), [
      'PLAT-9',
      'PLAT-10',
      'PLAT-11',
      'PLAT-12',
      'PLAT-20',
    ]);
  }));

test('an issue links to a page that escapes what it shows', () =>
  within(async ({ ask }) => {
    const { status, text } = await ask('/browse/PLAT-1', { authorization: null });
    assert.equal(status, 200);
    assert.match(text, /&#38; &#60;more&#62;/);
    assert.doesNotMatch(text, /<more>/);
    assert.equal((await ask('/browse/PLAT-999')).status, 404);
    const sprint = await ask('/issues/?jql=sprint%20%3D%201', { authorization: null });
    assert.equal(sprint.status, 200);
    assert.match(String(sprint.text), /PLAT-\d+/);
    assert.equal((await ask('/issues/?jql=project%20%3D%20PLAT')).status, 404);
  }));
