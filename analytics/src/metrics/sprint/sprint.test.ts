import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { IssueChangeFact, IssueFact, StatusCategory } from '../../facts.ts';
import { measureWork } from '../../measure-work.ts';
import { measureAll } from '../../measure.ts';
import type { Figure } from '../../observation.ts';
import { dateOf, dayEdges } from '../../time/edges.ts';
import {
  change,
  facts,
  hour,
  issue,
  on,
  outcomesOf,
  rowsOf,
  rules,
  sprint,
  workedOn,
} from '../flow/work-facts.test-support.ts';
import { burndown } from './burndown.ts';
import { replayIssues } from './replay-issue.ts';
import { sprintFigureDefinitions, sprintFigureRows, type SprintFigureKey } from './sprint-figures.ts';
import { sprintReport } from './sprint-report.ts';

const categories: Record<string, StatusCategory> = { todo: 'new', doing: 'indeterminate', done: 'done' };
const categoryOf = (id: string) => categories[id] ?? null;
const before = on(0) - hour;
const planned = { createdAt: on(-3), sprintIds: ['7'] };

/**
 * Committed: 1 (5 points, done), 2 (3, carried over), 3 (8, removed), 6 (none, done). Added: 4 (2, done),
 * and 2 again after it was taken out. Done before the start: 5. A sub-task and an epic do not count.
 */
const issues: IssueFact[] = [
  issue('1', { ...planned, estimate: 5, statusId: 'done' }),
  issue('2', { ...planned, estimate: 3, assigneeId: 'ben', sprintIds: ['7', '8'] }),
  issue('3', { ...planned, estimate: 8, sprintIds: [] }),
  issue('4', { ...planned, createdAt: on(3), estimate: 2, statusId: 'done' }),
  issue('5', { ...planned, estimate: 13, statusId: 'done' }),
  issue('6', { ...planned, statusId: 'done' }),
  issue('7', { ...planned, estimate: 1, hierarchyLevel: -1 }),
  issue('8', { ...planned, estimate: 1, hierarchyLevel: 1 }),
];
const changes: IssueChangeFact[] = [
  ...workedOn('1', on(1), on(4)),
  change('2', on(2), 'sprint', '7', ''),
  change('2', on(5), 'sprint', '', '7'),
  change('2', on(14), 'sprint', '7', '7,8'),
  change('3', on(6), 'sprint', '7', ''),
  ...workedOn('4', on(4), on(8)),
  ...workedOn('5', on(-2), before),
  ...workedOn('6', on(1), on(2)),
];
const report = () => {
  const result = sprintReport(sprint(), replayIssues(issues, changes), categoryOf, on(30));
  assert.ok(result);
  return result;
};
const ids = (items: { replay: { issue: IssueFact } }[]) => items.map((item) => item.replay.issue.id);

test('a few estimates do not turn a sprint counted in items into one counted in points', () => {
  const measureOf = (estimated: number): string | undefined => {
    const fourteen = Array.from({ length: 14 }, (_, at) =>
      issue(String(at + 1), { ...planned, ...(at < estimated ? { estimate: 5 } : {}) }),
    );
    return sprintReport(sprint(), replayIssues(fourteen, []), categoryOf, on(30))?.measure;
  };
  assert.deepEqual([0, 1, 2, 3, 14].map(measureOf), ['items', 'items', 'items', 'points', 'points']);
});

test('a sprint is reported as of the given time', () => {
  const { committed, added, removed, completed, carriedOver, totals, ...rest } = report();
  assert.deepEqual(ids(committed), ['1', '2', '3', '6']);
  assert.deepEqual(ids(added), ['2', '4']);
  assert.deepEqual(ids(removed), ['2', '3']);
  assert.deepEqual(ids(completed), ['1', '4', '6']);
  assert.deepEqual(ids(carriedOver), ['2']);
  assert.deepEqual(rest.withoutEstimate, ['6']);
  assert.deepEqual(totals, {
    committed: 16,
    added: 5,
    removed: 11,
    reestimated: 0,
    completed: 7,
    carriedOver: 3,
    finalScope: 10,
    committedCompleted: 5,
  });
  assert.equal(rest.commitmentReliability, 5 / 16);
  assert.equal(rest.completionRate, 7 / 10);
});

test('the burndown starts at the commitment and ends at the carry-over', () => {
  const { startAt, closeAt, totals, timeline } = report();
  const points = burndown({ startAt, closeAt, plannedEndAt: on(14), committed: totals.committed, timeline }, [
    on(2) + 1,
    on(6) + 1,
  ]);
  assert.deepEqual(
    points.map(({ scope, remaining }) => [scope, remaining]),
    [
      [16, 16],
      [13, 13],
      [10, 5],
      [10, 3],
    ],
  );
  assert.deepEqual([points[0]?.ideal, points.at(-1)?.ideal], [16, 0]);
});

test('work counts by its estimate when committed and when done, not by today’s', () => {
  const item = issue('1', { ...planned, estimate: 21, statusId: 'done' });
  const history = [
    ...workedOn('1', on(1), on(4)),
    change('1', on(2), 'estimate', '5', '8'),
    change('1', on(20), 'estimate', '8', '21'),
  ];
  const result = sprintReport(sprint(), replayIssues([item], history), categoryOf, on(30));
  assert.deepEqual(
    [result?.totals.committed, result?.totals.reestimated, result?.totals.completed, result?.commitmentReliability],
    [5, 3, 8, 1],
  );
});

test('a sprint without any estimate is counted in items', () => {
  const items = ['1', '2'].map((id) => issue(id, { ...planned, statusId: id === '1' ? 'done' : 'todo' }));
  const result = sprintReport(sprint(), replayIssues(items, workedOn('1', on(1), on(2))), categoryOf, on(30));
  assert.deepEqual([result?.measure, result?.totals.committed, result?.totals.completed], ['items', 2, 1]);
});

test('an issue reopened in the sprint and not done again is carried over', () => {
  const reopened = [...workedOn('1', on(1), on(4)), change('1', on(5), 'status', 'done', 'doing')];
  const item = issue('1', { ...planned, estimate: 5, statusId: 'doing' });
  const result = sprintReport(sprint(), replayIssues([item], reopened), categoryOf, on(30));
  assert.deepEqual([result?.totals.completed, result?.totals.carriedOver], [0, 5]);
});

test('a team assigned to a board gets its sprints', () => {
  const board = { id: 'board', name: 'Board', kind: 'scrum' as const, projectId: 'pay', estimateFieldId: 'f' };
  const velocityOf = (teamId: string | null) =>
    rowsOf(
      'velocity',
      measureWork(
        facts({ boards: [board], sprints: [sprint()], issues, issueChanges: changes }),
        rules({ boardTeams: [{ boardId: 'board', teamId }] }),
        on(30),
      ),
    ).map((row) => [row.value, row.teamId]);
  assert.deepEqual(velocityOf('support'), [[7, 'support']]);
  assert.deepEqual(velocityOf(null), [[7, null]]);
});

test('a closed sprint gives its team velocity, reliability and completion, and its people their commitments', () => {
  const board = { id: 'board', name: 'Board', kind: 'scrum' as const, projectId: 'pay', estimateFieldId: 'f' };
  const observed = measureWork(
    facts({ boards: [board], sprints: [sprint()], issues, issueChanges: changes }),
    rules(),
    on(30),
  );
  const [velocity] = rowsOf('velocity', observed);
  assert.deepEqual([velocity?.value, velocity?.teamId, velocity?.at], [7, 'payments', on(14)]);
  assert.deepEqual(outcomesOf('commitment_reliability', observed), { '7': 5 / 16 });
  assert.deepEqual(outcomesOf('completion_rate', observed), { '7': 0.7 });
  assert.deepEqual(outcomesOf('commitment_kept', observed), { '7:1': 1, '7:2': 0, '7:3': 0, '7:6': 1 });
  assert.equal(rowsOf('commitment_kept', observed)[1]?.personId, 'person-ben');
});

test('empty sprints and those without a start are excluded with the reason, and running ones have no row yet', () => {
  const sprints = [
    sprint({ id: 'empty' }),
    sprint({ id: 'blind', startAt: null }),
    sprint({ id: 'now', state: 'active', completedAt: null }),
  ];
  assert.deepEqual(outcomesOf('velocity', measureWork(facts({ sprints }), rules(), on(30))), {
    empty: 'no work in the sprint',
    blind: 'start unknown',
  });
});

const moves = fc.array(
  fc.record({
    at: fc.integer({ min: -5, max: 20 }),
    to: fc.constantFrom('todo', 'doing', 'done', 'in', 'out', '1', '5'),
  }),
  { maxLength: 12 },
);

test('committed and added less removed is the final scope, which is completed or carried over; shares are shares', () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 6 }), (stories) => {
      const { storyIssues, history } = tell(stories);
      const result = sprintReport(sprint(), replayIssues(storyIssues, history), categoryOf, on(30));
      assert.ok(result);
      const { totals, timeline } = result;
      assert.equal(totals.committed + totals.added - totals.removed + totals.reestimated, totals.finalScope);
      assert.equal(totals.completed + totals.carriedOver, totals.finalScope);
      const end = timeline.at(-1) ?? { scope: 0, remaining: 0 };
      assert.deepEqual([end.scope, end.remaining], [totals.finalScope, totals.carriedOver]);
      for (const share of [result.commitmentReliability ?? 0, result.completionRate ?? 0]) {
        assert.ok(share >= 0 && share <= 1);
      }
    }),
  );
});

test('every figure of a sprint is the sum or the share of its rows, and they add up, in whatever order the facts come', () => {
  fc.assert(
    fc.property(
      fc.array(moves, { maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 72, maxLength: 72 }),
      (stories, places) => {
        const { storyIssues, history } = tell(stories);
        const shuffled = history
          .map((one, index) => ({ one, place: places[index] ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const recordsOf = (issueChanges: IssueChangeFact[]) =>
          measureAll(facts({ sprints: [sprint()], issues: storyIssues, issueChanges }), rules(), on(30)).sprints;
        const [record] = recordsOf(history);
        assert.ok(record);
        assert.deepEqual(recordsOf(shuffled), [record]);
        const sums = new Map<string, number>();
        for (const [key, figure] of Object.entries(record.summary.figures) as [SprintFigureKey, Figure][]) {
          const rows = sprintFigureRows({ ...record, measure: record.summary.measure }, key);
          const included = rows.filter((row) => row.excluded === null);
          const sum = included.reduce((total, row) => total + row.value, 0);
          const whole = included.reduce((total, row) => total + (row.weight ?? 0), 0);
          const share = sprintFigureDefinitions[key].aggregate === 'share';
          if (figure.kind === 'value') assert.equal(figure.value, share ? sum / whole : sum, key);
          else assert.equal(whole, 0, key);
          sums.set(key, sum);
        }
        const of = (key: SprintFigureKey): number => sums.get(key) ?? Number.NaN;
        assert.equal(
          of('sprint_committed') + of('sprint_added') - of('sprint_removed') + of('sprint_reestimated'),
          of('sprint_completed') + of('sprint_carried_over'),
        );
      },
    ),
  );
});

test('a burndown has one point a day, even when clocks change', () => {
  // In Berlin, 29 March 2026 has 23 hours and 25 October 2026 has 25.
  for (const [from, to] of [
    ['2026-03-27T09:00:00Z', '2026-03-31T08:00:00Z'],
    ['2026-10-23T08:00:00Z', '2026-10-27T09:00:00Z'],
  ] as const) {
    const [startAt, closeAt] = [Date.parse(from) / 1000, Date.parse(to) / 1000];
    const input = { startAt, closeAt, plannedEndAt: closeAt, committed: 8, timeline: [] };
    const points = burndown(input, dayEdges(startAt, closeAt, 'Europe/Berlin'));
    const days = points.map(({ at }) => dateOf(at - 1, 'Europe/Berlin').toString());
    assert.equal(new Set(days).size, 5, days.join());
    assert.deepEqual([points.length, points[0]?.ideal, points.at(-1)?.ideal], [6, 8, 0]);
  }
});

/** Issues of today with the history that the moves describe. */
function tell(stories: { at: number; to: string }[][]): { storyIssues: IssueFact[]; history: IssueChangeFact[] } {
  const history: IssueChangeFact[] = [];
  const storyIssues = stories.map((story, i) => {
    const now = { statusId: 'todo', sprintIds: ['7'], estimate: 3 as number | null };
    for (const { at, to } of story.sort((a, b) => a.at - b.at)) {
      if (to === 'in' || to === 'out') {
        const next = to === 'in' ? ['7'] : [];
        history.push(change(`${i}`, on(at), 'sprint', now.sprintIds.join(), next.join()));
        now.sprintIds = next;
      } else if (to in categories) {
        history.push(change(`${i}`, on(at), 'status', now.statusId, to));
        now.statusId = to;
      } else {
        history.push(change(`${i}`, on(at), 'estimate', String(now.estimate), to));
        now.estimate = Number(to);
      }
    }
    return issue(`${i}`, { ...now, createdAt: on(-6) });
  });
  return { storyIssues, history };
}
