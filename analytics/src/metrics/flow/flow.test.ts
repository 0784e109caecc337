import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../facts.ts';
import { measureWork } from '../../measure-work.ts';
import type { MeasurementRules } from '../../rules.ts';
import { replayIssues } from '../sprint/replay-issue.ts';
import { cumulativeFlow } from './cumulative-flow.test-support.ts';
import { change, day, facts, hour, issue, on, outcomesOf, rowsOf, rules, workedOn } from './work-facts.test-support.ts';
import { fewItemsFinished } from '../reasons.ts';

const measured = (own: Partial<Facts>, now = on(60)) => measureWork(facts(own), rules(), now);
const done = { statusId: 'done' };

test('cycle time runs from the first time in progress to the last time done', () => {
  const issueChanges = [
    ...workedOn('1', on(1), on(4)),
    change('1', on(5), 'status', 'done', 'todo'),
    change('1', on(7), 'status', 'todo', 'doing'),
    change('1', on(8), 'status', 'doing', 'done'),
  ];
  const observed = measured({ issues: [issue('1', done)], issueChanges });
  assert.deepEqual(outcomesOf('cycle_time', observed), { '1': 7 * day });
  // In progress for days 1 to 4 and 7 to 8; done and waiting in between.
  assert.deepEqual(outcomesOf('flow_efficiency', observed), { '1': 4 / 7 });
  assert.deepEqual(
    rowsOf('throughput', observed).map((row) => [row.value, row.at, row.personId, row.teamId]),
    [[1, on(8), 'person-ada', 'payments']],
  );
});

test('flow efficiency is the share of active time; review, queues and impediments are waiting', () => {
  const statuses = [
    { id: 'todo', name: 'To do', category: 'new' as const },
    { id: 'doing', name: 'In progress', category: 'indeterminate' as const },
    { id: 'review', name: 'Code Review', category: 'indeterminate' as const },
    { id: 'ready', name: 'Ready for release', category: 'indeterminate' as const },
    { id: 'done', name: 'Done', category: 'done' as const },
  ];
  const to = (at: number, from: string, next: string) => change('1', on(at), 'status', from, next);
  const issueChanges = [
    to(1, 'todo', 'doing'),
    change('1', on(2), 'flagged', null, 'Impediment'),
    change('1', on(5), 'flagged', 'Impediment', null),
    to(6, 'doing', 'review'),
    to(9, 'review', 'doing'),
    to(10, 'doing', 'ready'),
    to(11, 'ready', 'done'),
  ];
  const input = facts({ statuses, issues: [issue('1', done)], issueChanges });
  const efficiency = (own: Partial<MeasurementRules>) =>
    outcomesOf('flow_efficiency', measureWork(input, rules(own), on(60)))['1'];
  // Of ten days, days 1, 5 and 9 were worked: 2 to 5 flagged, 6 to 9 in review, 10 ready for release.
  assert.equal(efficiency({}), 3 / 10);
  assert.equal(efficiency({ statusCategories: [{ statusId: 'review', category: 'indeterminate' }] }), 6 / 10);
  assert.equal(efficiency({ statusCategories: [{ statusId: 'doing', category: 'waiting' }] }), 0);
  // Classifying a status as waiting changes nothing else.
  const others = (own: Partial<MeasurementRules>) =>
    measureWork(input, rules(own), on(60)).filter((row) => !['flow_efficiency', 'cycle_time'].includes(row.metric));
  assert.deepEqual(others({ statusCategories: [{ statusId: 'doing', category: 'waiting' }] }), others({}));
  assert.deepEqual(
    outcomesOf('cycle_time', measureWork(input, rules(), on(60))),
    outcomesOf(
      'cycle_time',
      measureWork(input, rules({ statusCategories: [{ statusId: 'doing', category: 'waiting' }] }), on(60)),
    ),
  );
});

test('the row leads to the issue', () => {
  const [row] = rowsOf(
    'throughput',
    measured({ issues: [issue('1', done)], issueChanges: workedOn('1', on(1), on(2)) }),
  );
  assert.deepEqual(row?.reference, {
    kind: 'issue',
    id: '1',
    title: 'PAY-1 Item 1',
    url: 'https://jira.example/browse/PAY-1',
  });
});

test('open and reopened work is not finished', () => {
  const issueChanges = [...workedOn('1', on(1), on(2)), change('1', on(3), 'status', 'done', 'doing')];
  assert.deepEqual(measured({ issues: [issue('1', { statusId: 'doing' }), issue('2')], issueChanges }), []);
});

test('issues that are not items or have no start are excluded with the reason', () => {
  const issues = [
    issue('1', { ...done, hierarchyLevel: -1 }),
    issue('2', { ...done, hierarchyLevel: 1 }),
    issue('3', { ...done, assigneeId: 'robot' }),
    issue('4', done),
    issue('5', { ...done, resolvedAt: on(9) }),
    issue('6', done),
  ];
  const issueChanges = [
    ...['1', '2', '3'].flatMap((id) => workedOn(id, on(1), on(2))),
    change('4', on(2), 'status', 'todo', 'done'),
    change('6', on(2), 'status', 'todo', 'deleted'),
    change('6', on(3), 'status', 'deleted', 'done'),
  ];
  const observed = measured({ issues, issueChanges });
  assert.deepEqual(outcomesOf('cycle_time', observed), {
    '1': 'sub-task',
    '2': 'epic',
    '3': 'bot',
    '4': 'never in progress',
    '5': 'status changes missing in the source',
    '6': 'went through a status that no longer exists',
  });
  assert.equal(outcomesOf('throughput', observed)['4'], 1);
});

test('an item belongs to its assignee when it was done, and to their team at that time', () => {
  const issueChanges = [
    ...workedOn('1', on(1), on(4)),
    change('1', on(2), 'assignee', 'ada', 'ben'),
    change('1', on(6), 'assignee', 'ben', 'cy'),
    ...workedOn('2', on(1), on(2)),
  ];
  const issues = [
    issue('1', { ...done, assigneeId: 'cy' }),
    issue('2', { ...done, assigneeId: null, projectId: 'pay' }),
  ];
  const moved = rules({
    memberships: [
      { personId: 'person-ben', teamId: 'search', from: 0, to: on(5) },
      { personId: 'person-ben', teamId: 'payments', from: on(5), to: null },
    ],
  });
  const rows = rowsOf('throughput', measureWork(facts({ issues, issueChanges }), moved, on(60)));
  assert.deepEqual(
    rows.map((row) => [row.personId, row.teamId]),
    [
      ['person-ben', 'search'],
      [null, 'payments'],
    ],
  );
});

test('completed work is the estimate at completion, or 1 per item if nothing is estimated', () => {
  const issues = [issue('1', { ...done, estimate: 8 }), issue('2', done), issue('3', { ...done, projectId: 'ops' })];
  const issueChanges = [
    ...['1', '2', '3'].flatMap((id) => workedOn(id, on(1), on(2))),
    change('1', on(9), 'estimate', '5', '8'),
  ];
  const observed = measured({ issues, issueChanges });
  assert.deepEqual(outcomesOf('completed_work', observed), { '1': 5, '2': 'no estimate', '3': 1 });
});

test('new capability is recognized by the issue type', () => {
  const issues = [issue('1', done), issue('2', { ...done, typeName: 'Task' })];
  const issueChanges = ['1', '2'].flatMap((id) => workedOn(id, on(1), on(2)));
  assert.deepEqual(outcomesOf('capability_share', measured({ issues, issueChanges })), { '1': 1, '2': 0 });
});

test('a defect within 30 days counts against the item, and the outcome is dated when it is known', () => {
  const bug = (id: string, days: number) =>
    issue(id, {
      typeName: 'Bug',
      createdAt: on(days),
      links: [{ kind: 'relates', direction: 'outward', issueId: id[0]! }],
    });
  const issues = [issue('1', done), issue('2', done), issue('3', done), bug('1b', 20), bug('2b', 40)];
  const issueChanges = ['1', '2', '3'].flatMap((id) => workedOn(id, on(1), on(id === '3' ? 31 : 2)));
  const observed = measured({ issues, issueChanges });
  assert.deepEqual(outcomesOf('escaped_defect_share', observed), { '1': 1, '2': 0 });
  assert.equal(rowsOf('escaped_defect_share', observed)[0]?.at, on(32));
});

test('an item is on time within the 85th percentile of the twenty or more before it', () => {
  // Items 00 to 20 took 1 to 21 hours; their 85th percentile is 18 hours.
  const names = Array.from({ length: 21 }, (_, i) => String(i).padStart(2, '0'));
  const issues = [...names, '98', '99'].map((id) => issue(id, done));
  const issueChanges = [
    ...names.flatMap((id, i) => workedOn(id, on(i) - (i + 1) * hour, on(i))),
    ...workedOn('98', on(30) - 18 * hour, on(30)),
    ...workedOn('99', on(30) - 19 * hour, on(30)),
  ].map((one) => ({ ...one }));
  const outcomes = outcomesOf(
    'items_on_time',
    measured({ issues: issues.map((issue) => ({ ...issue, createdAt: on(-2) })), issueChanges }),
  );
  assert.equal(outcomes['19'], fewItemsFinished(20));
  assert.deepEqual([outcomes['98'], outcomes['99']], [1, 0]);
});

test('a person’s incidents are measured from opening to resolution', () => {
  const issues = [issue('1', { ...done, typeName: 'Incident', createdAt: on(1), resolvedAt: on(1) + 5 * hour })];
  const issueChanges = workedOn('1', on(1) + hour, on(1) + 5 * hour);
  assert.deepEqual(outcomesOf('own_incident_restore_time', measured({ issues, issueChanges })), { '1': 5 * hour });
});

test('the daily flow of items and incidents', () => {
  const issues = [issue('1', done), issue('2', { statusId: 'doing' }), issue('3', { createdAt: on(3) })];
  const issueChanges = [...workedOn('1', on(1), on(3)), change('2', on(2), 'status', 'todo', 'doing')];
  const replays = replayIssues(issues, issueChanges);
  const categoryOf = (id: string) => facts({}).statuses.find((status) => status.id === id)?.category ?? null;
  assert.deepEqual(cumulativeFlow(replays, categoryOf, [on(0), on(2), on(4)]), [
    { at: on(0), waiting: 2, inProgress: 0, done: 0 },
    { at: on(2), waiting: 0, inProgress: 2, done: 0 },
    { at: on(4), waiting: 1, inProgress: 1, done: 1 },
  ]);
});
