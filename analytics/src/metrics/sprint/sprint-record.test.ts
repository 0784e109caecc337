import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts, IssueFact } from '../../facts.ts';
import { measureAll } from '../../measure.ts';
import { change, issue, on, rules, workedOn } from '../flow/work-facts.test-support.ts';
import { estimateUse } from './read-estimates.ts';
import { sprintFigureRows, type SprintFigureKey } from './sprint-figures.ts';
import { timelineOf } from './sprint-report.ts';
import { planned, recordOf, story } from './sprint-story.test-support.ts';
import { statusText } from './status-text.ts';

test('a record says what happened to every issue in the sprint, where it came from and where it went', () => {
  const { issues } = recordOf('7').detail;
  assert.deepEqual(
    issues.map(({ id, outcome, committed, size, cameFrom, wentTo }) => [
      id,
      outcome,
      committed,
      size,
      cameFrom,
      wentTo,
    ]),
    [
      ['1', 'completed', 5, 5, '6', null],
      ['2', 'carried-over', 3, 3, null, '8'],
      ['3', 'removed', null, 2, null, null],
    ],
  );
  assert.deepEqual(
    recordOf('6').detail.issues.map(({ id, outcome, wentTo }) => [id, outcome, wentTo]),
    [['1', 'carried-over', '7']],
  );
});

test('time in the sprint is recorded by status until the work is done, blocked time by name', () => {
  const [first, second] = recordOf('7').detail.issues;
  assert.deepEqual(first?.times, [
    { status: 'In progress', kind: 'in-progress', seconds: on(4) - on(0) },
    { status: 'Blocked', kind: 'blocked', seconds: on(2) - on(0) },
  ]);
  assert.deepEqual(second?.times, [{ status: 'To do', kind: 'waiting', seconds: on(14) - on(0) }]);
  assert.deepEqual([first?.startedAt, second?.startedAt], [on(-2), null]);
});

test('flagged time counts as blocked in any status, and is also recorded separately', () => {
  const { issueChanges } = story();
  const flags = [
    change('1', on(1), 'flagged', null, 'Impediment'),
    change('1', on(3), 'flagged', 'Impediment', ''),
    change('2', on(13), 'flagged', null, 'Impediment'),
  ];
  const issues = story().issues.map((issue) => (issue.id === '2' ? { ...issue, flagged: true } : issue));
  const [first, second] = recordOf('7', { issues, issueChanges: [...issueChanges, ...flags] }).detail.issues;
  assert.deepEqual(first?.times, [
    { status: 'In progress', kind: 'in-progress', seconds: on(3) - on(0) },
    { status: statusText('In progress', true), kind: 'blocked', seconds: on(2) - on(1) },
    { status: statusText('Blocked', true), kind: 'blocked', seconds: on(3) - on(2) },
    { status: 'Blocked', kind: 'blocked', seconds: on(4) - on(3) },
  ]);
  assert.equal(second?.times.find((one) => one.kind === 'blocked')?.seconds, on(14) - on(13));
});

test('estimates come from the configured field at the time, and are not read for sprints counted in items', () => {
  const { issueChanges } = story();
  const eight: Record<string, number> = { hours: 8 };
  const issues = story().issues.map((issue) => ({ ...issue, numbers: issue.id === '1' ? eight : {} }));
  const changed = [...issueChanges, change('1', on(2), 'number:hours', '20', '8')];
  const [configured, nowhere] = ['hours', null].map((fieldId) => {
    const facts = story({ issues, issueChanges: changed });
    const read = rules({ estimateFields: [{ projectId: 'pay', fieldId }] });
    return measureAll(facts, read, on(20)).sprints.find((sprint) => sprint.id === '7');
  });
  assert.deepEqual(
    configured?.detail.issues.map(({ id, committed, size }) => [id, committed, size]),
    [
      ['1', 20, 8],
      ['2', 0, 0],
      ['3', null, 0],
    ],
  );
  assert.deepEqual(
    nowhere?.detail.issues.map(({ size }) => size),
    [1, 1, 1],
  );
});

test('issues read before number fields keep the estimate of the same field, and are unknown in another', () => {
  const { issueChanges } = story();
  const issues = story().issues.map((issue) => ({ ...issue, numbers: issue.id === '1' ? { f: 8, g: 3 } : null }));
  const facts = story({ issues, issueChanges });
  const sizes = (fieldId: string): (number | undefined)[] => {
    const read = rules({ estimateFields: [{ projectId: 'pay', fieldId }] });
    const record = measureAll(facts, read, on(20)).sprints.find((sprint) => sprint.id === '7');
    return ['1', '2', '3'].map((id) => record?.detail.issues.find((issue) => issue.id === id)?.size);
  };
  const [, second, third] = recordOf('7').detail.issues.map((issue) => issue.size);
  assert.ok((second ?? 0) > 0);
  assert.deepEqual(sizes('f'), [8, second, third]);
  assert.deepEqual(sizes('g'), [3, 0, 0]);
  const use = (fieldId: string) => estimateUse(facts, { estimateFields: [{ projectId: 'pay', fieldId }] });
  const inPay = facts.issues.filter((issue) => issue.projectId === 'pay' && issue.hierarchyLevel === 0);
  assert.deepEqual(
    use('g').find((one) => one.projectId === 'pay'),
    { projectId: 'pay', issues: 1, estimated: 1 },
  );
  assert.equal(use('f').find((one) => one.projectId === 'pay')?.issues, inPay.length);
});

test('unfinished work names the unfinished issues that it waits for', () => {
  const blocked = recordOf('7').detail.issues.find((issue) => issue.id === '2');
  assert.deepEqual(
    blocked?.blockedBy.map((one) => one.id),
    ['9'],
  );
});

test('blockers are recorded as of the close, whatever happened to them later', () => {
  const blockedBy = (nine: Partial<IssueFact>, changes: Facts['issueChanges'] = []): string[] => {
    const before = story();
    const issues = before.issues.map((issue) => (issue.id === '9' ? { ...issue, ...nine } : issue));
    const { detail } = recordOf('7', { issues, issueChanges: [...before.issueChanges, ...changes] });
    return detail.issues.find((issue) => issue.id === '2')?.blockedBy.map((one) => one.id) ?? [];
  };
  const done = { statusId: 'done', resolvedAt: on(20) };
  assert.deepEqual(blockedBy(done, workedOn('9', on(16), on(18))), ['9'], 'done after the close');
  assert.deepEqual(blockedBy(done, workedOn('9', on(10), on(12))), [], 'done before the close');
  const reopened = [...workedOn('9', on(10), on(12)), change('9', on(17), 'status', 'done', 'todo')];
  assert.deepEqual(blockedBy({}, reopened), [], 'done at the close, and open again since');
  assert.deepEqual(blockedBy({ createdAt: on(16) }), [], 'there was no such issue');
});

test('work done before the sprint is excluded with the reason, even if it was reopened', () => {
  const before = story();
  const issues = before.issues.map((issue) => (issue.id === '4' ? { ...issue, statusId: 'todo' } : issue));
  const changes = [...before.issueChanges, change('4', on(17), 'status', 'done', 'todo')];
  assert.deepEqual(
    recordOf('7', { issues, issueChanges: changes }).detail.leftOut.map(({ id, reason }) => [id, reason]),
    [
      ['4', 'done before the sprint started'],
      ['5', 'epic'],
    ],
  );
});

test('work that was done when added is distinct from work done between then and the start', () => {
  const before = story();
  const reasonOf = (enteredAt: number) =>
    recordOf('7', {
      issueChanges: [...before.issueChanges, change('4', enteredAt, 'sprint', '', '7')],
    }).detail.leftOut.find((one) => one.id === '4')?.reason;
  assert.equal(reasonOf(on(-1)), 'done before it entered the sprint');
  assert.equal(reasonOf(on(-6)), 'done before the sprint started');
});

test('sums of rows without an estimate are null, not zero', () => {
  const before = story();
  const issues = before.issues.map((issue) => (issue.id === '3' ? { ...issue, estimate: null } : issue));
  const { figures } = recordOf('7', { issues }).summary;
  assert.deepEqual(figures.sprint_removed, { kind: 'insufficient-data', have: 0, need: 1, total: 3 });
  assert.equal(figures.sprint_completed.kind, 'value');
  // Nothing was taken out of sprint 6: that is a zero.
  assert.deepEqual(recordOf('6').summary.figures.sprint_removed, { kind: 'value', value: 0, n: 0, total: 0 });
});

test('events are recorded with their author, and add up to the report', () => {
  const { detail, summary } = recordOf('7');
  assert.deepEqual(
    detail.steps.map(({ kind, issueId, personId }) => [kind, issueId, personId]),
    [
      ['committed', '1', null],
      ['committed', '2', null],
      ['added', '3', 'person-ben'],
      ['removed', '3', 'person-ada'],
      ['done', '1', 'person-ada'],
    ],
  );
  const end = timelineOf(detail.steps).at(-1);
  const valueOf = (key: SprintFigureKey): number => {
    const figure = summary.figures[key];
    return figure.kind === 'value' ? figure.value : Number.NaN;
  };
  const scope =
    valueOf('sprint_committed') + valueOf('sprint_added') - valueOf('sprint_removed') + valueOf('sprint_reestimated');
  assert.deepEqual([end?.scope, end?.remaining], [scope, valueOf('sprint_carried_over')]);
  assert.equal(scope, valueOf('sprint_completed') + valueOf('sprint_carried_over'));
});

test('issues in the sprint that are not part of its work are excluded with the reason', () => {
  assert.deepEqual(
    recordOf('7').detail.leftOut.map(({ id, reason }) => [id, reason]),
    [
      ['4', 'done before the sprint started'],
      ['5', 'epic'],
    ],
  );
});

test('facts in another order give the same record', () => {
  const { issues, issueChanges } = story();
  assert.deepEqual(
    recordOf('7', { issues: issues.toReversed(), issueChanges: issueChanges.toReversed() }),
    recordOf('7'),
  );
});

test('every figure is the sum or the share of its rows, and unestimated work is left out of points', () => {
  const { figures } = recordOf('7').summary;
  const shown = Object.entries(figures).map(([key, figure]) => [
    key,
    figure.kind === 'value' ? [figure.value, figure.n, figure.total] : figure.kind,
  ]);
  assert.deepEqual(Object.fromEntries(shown), {
    sprint_committed: [8, 2, 4],
    sprint_added: [2, 1, 3],
    sprint_removed: [2, 1, 3],
    sprint_reestimated: [0, 0, 2],
    sprint_completed: [5, 1, 3],
    sprint_carried_over: [3, 1, 3],
    commitment_reliability: [5 / 8, 2, 4],
    completion_rate: [5 / 8, 2, 4],
    sprint_blocked_time: [on(2) - on(0), 1, 3],
  });
  const more = [issue('1', { ...planned, estimate: 5 }), issue('2', { ...planned })];
  const record = recordOf('7', { issues: more, issueChanges: [] });
  assert.deepEqual(
    sprintFigureRows({ ...record, measure: record.summary.measure }, 'sprint_committed').map((row) => row.excluded),
    [null, 'no estimate'],
  );
});

test('a share of nothing is null, a sum of nothing is zero', () => {
  const record = recordOf('7', { issues: [issue('3', { createdAt: on(3), estimate: 2, sprintIds: ['7'] })] });
  assert.deepEqual(record.summary.figures.commitment_reliability, {
    kind: 'insufficient-data',
    have: 0,
    need: 1,
    total: 0,
  });
  assert.deepEqual(record.summary.figures.sprint_committed, { kind: 'value', value: 0, n: 0, total: 0 });
});
