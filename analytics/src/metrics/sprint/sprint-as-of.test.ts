import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../facts.ts';
import { measureAll } from '../../measure.ts';
import { change, hour, on, rules, sprint } from '../flow/work-facts.test-support.ts';
import { sprintAsOf } from './sprint-as-of.ts';
import { sprintFigureOf } from './sprint-figures.ts';
import { recordOf, story } from './sprint-story.test-support.ts';

test('a running sprint is recorded from its latest change, a planned one is not', () => {
  const sprints = [
    sprint({ id: '8', state: 'active', startAt: on(13), completedAt: null }),
    sprint({ id: '9', state: 'future', startAt: null, completedAt: null }),
  ];
  const records = measureAll(story({ sprints }), rules(), on(20)).sprints;
  assert.deepEqual(
    records.map(({ id, state, closeAt, teamId }) => [id, state, closeAt, teamId]),
    [['8', 'active', on(14) + hour + 1, 'payments']],
  );
});

test('a running sprint as of a later instant is the same as after a change to another issue at that instant', () => {
  const running = [
    sprint({ id: '7', state: 'active', startAt: on(0), endAt: on(14), completedAt: null }),
    sprint({ id: '8', state: 'active', startAt: on(0), endAt: on(14), completedAt: null }),
  ];
  const blocked = [
    ...story().issueChanges.slice(0, 3),
    change('2', on(1), 'flagged', '', 'Impediment'),
    change('2', on(2), 'flagged', 'Impediment', ''),
    change('2', on(3), 'flagged', '', 'Impediment'),
  ];
  const issues = story().issues.map((issue) => {
    const now = { '1': { statusId: 'blocked', sprintIds: ['7'] }, '2': { flagged: true, sprintIds: ['7'] } }[issue.id];
    return { ...issue, ...now };
  });
  // The assignee does not affect the sprint, yet is read as of the same instant.
  const touch = change('9', on(9) - 1, 'assignee', 'ada', 'ada');
  const touched = issues.map((issue) => (issue.id === '9' ? { ...issue, assigneeId: 'ada', sprintIds: ['7'] } : issue));
  const at = (issueChanges: Facts['issueChanges']) =>
    recordOf('7', { sprints: running, issues: touched, issueChanges });
  const [before, after] = [at(blocked), at([...blocked, touch])];
  assert.equal(before.closeAt, on(3) + 1);
  assert.equal(after.closeAt, on(9));
  assert.ok(before.summary.blockedNow === 2, 'both the flagged one and the one in a blocked status');
  const shown = ({ startAt, closeAt, summary, detail }: typeof before) => ({
    closeAt,
    figures: summary.figures,
    issues: detail.issues,
    burndown: [startAt, closeAt],
  });
  assert.deepEqual(shown(sprintAsOf(before, on(9))), shown(after));
  const again = sprintFigureOf({ ...after, measure: after.summary.measure }, 'sprint_blocked_time');
  assert.deepEqual(sprintAsOf(before, on(9)).summary.figures.sprint_blocked_time, again);
});

test('a closed sprint does not change', () => {
  assert.deepEqual(sprintAsOf(recordOf('7'), on(90)), recordOf('7'));
});
