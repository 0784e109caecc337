import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { IssueChangeFact, IssueFact } from '../../facts.ts';
import { measureAll } from '../../measure.ts';
import { calendarDays } from '../../time/edges.ts';
import { replayIssues } from '../sprint/replay-issue.ts';
import { change, day, facts, issue, on, rules, workedOn } from './work-facts.test-support.ts';
import { cumulativeFlow } from './cumulative-flow.test-support.ts';

const now = on(10) + day / 2;
const flowsOf = (issues: IssueFact[], issueChanges: IssueChangeFact[], timeZone = 'UTC', at = now) =>
  measureAll(facts({ issues, issueChanges }), { ...rules(), timeZone }, at).flows;

test('items are counted at the end of each day, in the category they had then', () => {
  const [flow] = flowsOf(
    [issue('1', { statusId: 'done' }), issue('2', { createdAt: on(2) })],
    workedOn('1', on(1) + 1, on(3) + 1),
  );
  assert.equal(flow?.teamId, 'payments');
  assert.deepEqual(
    flow.days.slice(0, 4).map(({ date, waiting, inProgress, done }) => [date, waiting, inProgress, done]),
    [
      ['2026-01-05', 1, 0, 0],
      ['2026-01-06', 0, 1, 0],
      ['2026-01-07', 1, 1, 0],
      ['2026-01-08', 1, 0, 1],
    ],
  );
});

test('items in progress are listed with their age and whether they are blocked', () => {
  const story = facts({
    statuses: [
      { id: 'todo', name: 'To do', category: 'new' },
      { id: 'doing', name: 'In progress', category: 'indeterminate' },
      { id: 'hold', name: 'On hold', category: 'indeterminate' },
    ],
    issues: [issue('1', { statusId: 'doing' }), issue('2', { statusId: 'hold' }), issue('3')],
    issueChanges: [
      change('1', on(4), 'status', 'todo', 'doing'),
      change('2', on(2), 'status', 'todo', 'doing'),
      change('2', on(6), 'status', 'doing', 'hold'),
    ],
  });
  const [flow] = measureAll(story, rules(), now).flows;
  assert.deepEqual(
    flow?.inProgress.map(({ id, startedAt, since, blocked, status }) => [id, startedAt, since, blocked, status]),
    [
      ['2', on(2), on(6), true, 'On hold'],
      ['1', on(4), on(4), false, 'In progress'],
    ],
  );
});

test('an open item is with its assignee’s team, and done work stays with the team that did it', () => {
  const other = { id: 'mobile', name: 'Mobile', projectIds: ['app'], repositoryIds: [] };
  const base = rules();
  const memberships = [
    ...base.memberships.filter((membership) => membership.personId !== 'person-ben'),
    { personId: 'person-ben', teamId: 'mobile', from: 0, to: null },
  ];
  const story = facts({
    issues: [issue('1', { statusId: 'done', assigneeId: 'ada' })],
    issueChanges: [...workedOn('1', on(1), on(3)), change('1', on(5), 'assignee', 'ben', 'ada')],
  });
  const flows = measureAll(story, { ...base, teams: [...base.teams, other], memberships }, now).flows;
  assert.deepEqual(
    flows.map(({ teamId, days }) => [teamId, days.at(-1)?.done]),
    [['mobile', 1]],
  );
});

test('an open item changes teams with its assignee, and done work does not', () => {
  const base = rules();
  const teams = [...base.teams, { id: 'mobile', name: 'Mobile', projectIds: ['app'], repositoryIds: [] }];
  const memberships = [
    { personId: 'person-ada', teamId: 'payments', from: on(0), to: on(4) },
    { personId: 'person-ada', teamId: 'mobile', from: on(4), to: null },
  ];
  const story = facts({
    issues: [issue('1', { statusId: 'done' }), issue('2', { statusId: 'doing' })].map((one) => ({
      ...one,
      assigneeId: 'ada',
    })),
    issueChanges: [...workedOn('1', on(1), on(3)), change('2', on(2), 'status', 'todo', 'doing')],
  });
  const { flows } = measureAll(story, { ...base, teams, memberships }, now);
  const counts = (teamId: string) => {
    const flow = flows.find((one) => one.teamId === teamId);
    const days = ['2026-01-08', '2026-01-09'].map((date) => flow?.days.find((day) => day.date === date));
    return {
      days: days.map((day) => [day?.inProgress ?? 0, day?.done ?? 0]),
      now: flow?.inProgress.map(({ id }) => id),
    };
  };
  // on(3) is 8 January.
  assert.deepEqual(counts('payments'), {
    days: [
      [1, 1],
      [0, 1],
    ],
    now: [],
  });
  assert.deepEqual(counts('mobile'), {
    days: [
      [0, 0],
      [1, 0],
    ],
    now: ['2'],
  });
});

test('a day of 23 or 25 hours is one day', () => {
  // Clocks in Berlin go forward on 29 March 2026.
  const at = Date.UTC(2026, 2, 30, 12) / 1000;
  const created = Date.UTC(2026, 2, 28, 12) / 1000;
  const lastMinute = Date.UTC(2026, 2, 29, 21, 59) / 1000;
  const items = [issue('1', { createdAt: created, statusId: 'doing' })];
  const [flow] = flowsOf(items, [change('1', lastMinute, 'status', 'todo', 'doing')], 'Europe/Berlin', at);
  assert.deepEqual(
    flow?.days.map(({ date, waiting, inProgress }) => [date, waiting, inProgress]),
    [
      ['2026-03-28', 1, 0],
      ['2026-03-29', 0, 1],
      ['2026-03-30', 0, 1],
    ],
  );
});

test('without items there is no flow, and sub-tasks and epics are not items', () => {
  assert.deepEqual(flowsOf([], []), []);
  assert.deepEqual(flowsOf([issue('1', { hierarchyLevel: -1 }), issue('2', { hierarchyLevel: 1 })], []), []);
});

const moves = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 10 * day }), to: fc.constantFrom('todo', 'doing', 'done') }),
  { maxLength: 8 },
);

test('one pass over all changes gives the same counts as evaluating each day', () => {
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 6 }), (stories) => {
      const issueChanges: IssueChangeFact[] = [];
      const issues = stories.map((story, index) => {
        let status = 'todo';
        for (const { at, to } of story.toSorted((a, b) => a.at - b.at)) {
          issueChanges.push(change(`${index}`, on(0) + at, 'status', status, to));
          status = to;
        }
        return issue(`${index}`, { statusId: status });
      });
      const ends = calendarDays(on(0), now, 'UTC').map((one) => one.to - 1);
      const replays = replayIssues(issues, issueChanges);
      const categories = { todo: 'new', doing: 'indeterminate', done: 'done' } as const;
      const expected = cumulativeFlow(replays, (id) => categories[id as keyof typeof categories], ends);
      const { flows, observations } = measureAll(facts({ issues, issueChanges }), rules(), now);
      const [flow] = flows;
      const finished = observations.filter((row) => row.metric === 'throughput' && row.excluded === null);
      assert.equal(flow?.days.at(-1)?.done, finished.length);
      assert.deepEqual(
        flow?.days.map(({ waiting, inProgress, done }) => [waiting, inProgress, done]),
        expected.map(({ waiting, inProgress, done }) => [waiting, inProgress, done]),
      );
    }),
  );
});
