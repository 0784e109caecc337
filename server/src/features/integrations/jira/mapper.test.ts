import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapHistory } from './changelog-mapper.ts';
import { changeFieldIds, fieldMeanings, usualNames } from './fields.ts';
import { board, history, issue, meanings, sprint, status, user } from './jira.samples.test-support.ts';
import { mapBoard, mapIssue, mapSprint, mapStatus, mapUser, userId } from './mapper.ts';
import { inWords } from '../mapped.test-support.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;
const mapped = (fields: Record<string, unknown>) =>
  mapIssue({ ...issue, fields: { ...issue.fields, ...fields } } as never, meanings, 'https://acme.atlassian.net');

test('an issue becomes a fact', () => {
  assert.deepEqual(mapped({}), {
    fact: {
      id: '20041',
      key: 'SHOP-41',
      projectId: '10003',
      typeName: 'Bug',
      hierarchyLevel: 0,
      summary: 'Basket forgets its contents',
      statusId: '3',
      priority: 'High',
      labels: ['basket', 'regression'],
      components: ['checkout'],
      reporterId: '557058:ada',
      assigneeId: null,
      estimate: 3,
      numbers: { customfield_10016: 3 },
      flagged: false,
      sprintIds: ['7', '8'],
      parentId: '20001',
      links: [
        { kind: 'Blocks', direction: 'outward', issueId: '20042' },
        { kind: 'Problem/Incident', direction: 'inward', issueId: '20043' },
      ],
      createdAt: seconds('2026-03-02T08:15:00Z'),
      updatedAt: seconds('2026-03-05T16:00:00Z'),
      resolvedAt: null,
      url: 'https://acme.atlassian.net/browse/SHOP-41',
    },
  });
});

test('story points are read as numbers or strings, from the first field that has a value', () => {
  const estimate = (fields: Record<string, unknown>): number | null | undefined => {
    const result = mapped(fields);
    return 'fact' in result ? result.fact.estimate : undefined;
  };
  assert.equal(estimate({ customfield_10016: 8 }), 8);
  assert.equal(estimate({ customfield_10016: -1 }), -1);
  assert.equal(estimate({ customfield_10016: null, customfield_10028: '0.5' }), 0.5);
  assert.equal(estimate({ customfield_10016: 'many', customfield_10028: {} }), null);
});

test('an issue without its identifiers is quarantined with the reason', () => {
  assert.deepEqual(inWords(mapped({ status: null })), { reason: 'It has no readable status.' });
  assert.deepEqual(inWords(mapped({ project: 'SHOP' })), { reason: 'It has no readable project.' });
  assert.deepEqual(inWords(mapped({ created: 'long ago' })), { reason: 'It has no readable creation date.' });
  assert.deepEqual(inWords(mapIssue(null, meanings, '')), { reason: 'It has no readable id.' });
});

test('a history entry becomes changes of the collected fields, with ids if available', () => {
  const common = { issueId: '20041', at: 1_772_700_000, authorId: '557058:ada' };
  assert.deepEqual(mapHistory(history as never, '20041', meanings), {
    fact: [
      { ...common, id: '90001:0', field: 'status', from: '1', to: '3' },
      { ...common, id: '90001:1', field: 'sprint', from: '7', to: '7,8' },
      { ...common, id: '90001:2', field: 'estimate', from: '5', to: '3' },
      { ...common, id: '90001:82128', field: 'number:customfield_10016', from: '5', to: '3' },
      { ...common, id: '90001:6', field: 'priority', from: 'Medium', to: 'High' },
    ],
  });
});

test('a flag is read with its changes', () => {
  const flagged = (value: unknown): boolean | null | undefined => {
    const result = mapped({ customfield_10021: value });
    return 'fact' in result ? result.fact.flagged : undefined;
  };
  assert.deepEqual([flagged([{ value: 'Impediment', id: '10019' }]), flagged([]), flagged(null)], [true, false, false]);
  const items = [
    { field: 'Flagged', fieldId: 'customfield_10021', from: '', fromString: '', to: '[10019]', toString: 'Impediment' },
  ];
  const changes = mapHistory({ ...history, items } as never, '20041', meanings);
  assert.deepEqual('fact' in changes && changes.fact.map(({ id, field, from, to }) => [id, field, from, to]), [
    ['90001:1000', 'flagged', null, 'Impediment'],
  ]);
});

test('changes keep their ids when other fields are left out of the list, and a missing toString is missing', () => {
  const only = { ...history, items: history.items.slice(2, 3) };
  const result = mapHistory(only as never, '20041', meanings);
  assert.deepEqual('fact' in result && result.fact.map((change) => change.id), ['90001:1']);
  const bare = {
    ...history,
    items: [{ field: 'priority', fieldId: 'priority', from: null, fromString: 'Low', to: null }],
  };
  const changes = mapHistory(bare as never, '20041', meanings);
  assert.deepEqual('fact' in changes && changes.fact.map(({ from, to }) => [from, to]), [['Low', null]]);
});

test('boards, sprints, statuses and people become facts', () => {
  assert.deepEqual(mapBoard(board as never, { estimate: 'customfield_10016', projectId: null }), {
    fact: { id: '4', name: 'Shop board', kind: 'scrum', projectId: '10003', estimateFieldId: 'customfield_10016' },
  });
  const closed = mapSprint(sprint as never, '9', 'https://acme.example');
  assert.ok('fact' in closed);
  assert.equal(closed.fact.boardId, '4');
  assert.equal(closed.fact.goal, null);
  assert.equal(closed.fact.url, `https://acme.example/issues/?jql=sprint%20%3D%20${closed.fact.id}`);
  assert.equal(closed.fact.completedAt, seconds('2026-03-16T09:30:00Z'));
  assert.deepEqual(inWords(mapStatus({ ...status, statusCategory: { key: 'undefined' } } as never)), {
    reason: 'It has no readable status category.',
  });
  assert.deepEqual(mapUser(user as never), {
    fact: {
      id: '557058:ada',
      name: 'Ada Quist',
      email: 'ada.quist@acme.example',
      kind: 'human',
      active: true,
      timeZone: 'Europe/Oslo',
    },
  });
});

test('users whose records are lost are nobody, since they share an account id', () => {
  const lost = { accountId: 'unknown', displayName: 'Former user', active: false };
  assert.deepEqual(inWords(mapUser(lost as never)), { reason: 'It has no readable account id.' });
  assert.equal(userId(lost as never), null);
  assert.equal(userId({ key: 'unknown', name: 'unknown' } as never), 'unknown', 'a name on a Data Center');
});

test('story point and sprint fields are found by board, schema and name', () => {
  const fields = [
    { id: 'customfield_1', name: 'Story point estimate' },
    { id: 'customfield_2', name: 'Story Points' },
    { id: 'customfield_3', name: 'Iteration', schema: { custom: 'com.pyxis.greenhopper.jira:gh-sprint' } },
    { id: 'customfield_4', name: 'Markiert', untranslatedName: 'Flagged', schema: { type: 'array' } },
    { id: 'customfield_5', name: 'Customers', schema: { type: 'number' } },
    { id: 'customfield_6', name: 'Task size', schema: { type: 'number' } },
    { id: 'timespent', name: 'Time Spent', schema: { type: 'number' } },
  ];
  assert.deepEqual(fieldMeanings(fields, []), {
    estimates: ['customfield_2', 'customfield_1'],
    numbers: [
      { id: 'customfield_2', name: 'Story Points' },
      { id: 'customfield_1', name: 'Story point estimate' },
      { id: 'customfield_6', name: 'Task size' },
      { id: 'customfield_5', name: 'Customers' },
    ],
    flagged: 'customfield_4',
    sprint: 'customfield_3',
    names: new Map([...usualNames, ['iteration', 'sprint'], ['markiert', 'flagged']]),
  });
  const byBoards = fieldMeanings(fields, ['timeoriginalestimate', 'customfield_9', 'customfield_8', 'customfield_9']);
  assert.deepEqual(byBoards.estimates, ['customfield_9', 'customfield_8', 'customfield_2']);
  const many = Array.from({ length: 40 }, (_, at) => ({
    id: `customfield_${100 + at}`,
    name: `Number ${at}`,
    schema: { type: 'number' },
  }));
  assert.ok(changeFieldIds(fieldMeanings([...fields, ...many], [])).length <= 20);
});

test('story points are found on a site in another language', () => {
  const untranslatedName = 'Story point estimate';
  const field = { id: 'customfield_7', name: 'Story-Point-Schätzung', untranslatedName, schema: { type: 'number' } };
  const { estimates, names } = fieldMeanings([field], []);
  assert.deepEqual([estimates, names.get('story-point-schätzung')], [['customfield_7'], 'estimate']);
});

test('the configured estimate field is read, however many others have similar names', () => {
  const numbered = (from: number, count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({
      id: `customfield_${from + at}`,
      name: `${name} ${String(at).padStart(2, '0')}`,
      schema: { type: 'number' },
    }));
  const fields = [...numbered(100, 12, 'Points'), ...numbered(200, 20, 'Zeal')];
  const idsOf = (chosen: readonly string[], boards: readonly string[] = []) =>
    fieldMeanings(fields, boards, new Set(chosen)).numbers.map((field) => field.id);
  assert.ok(!idsOf([]).includes('customfield_219'));
  assert.equal(idsOf([]).length, 12);
  const withChoice = idsOf(['customfield_219'], ['customfield_100', 'customfield_101', 'customfield_102']);
  assert.equal(withChoice[0], 'customfield_219');
  assert.equal(withChoice.length, 12);
  const many = fields.slice(12).map((field) => field.id);
  assert.deepEqual(idsOf(many).toSorted(), many.toSorted());
  assert.ok(!idsOf(['customfield_9']).includes('customfield_9'), 'a field that the site does not have');
});
