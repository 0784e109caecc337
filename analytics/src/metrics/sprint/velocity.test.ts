import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from '../../figure/figure.ts';
import { measureAll } from '../../measure.ts';
import { day, facts, issue, on, rowsOf, rules, sprint, workedOn } from '../flow/work-facts.test-support.ts';
import { countedOtherwise } from '../reasons.ts';

/** Sprints of two weeks, one after the other, of six items each: estimated at five, or not at all. */
const velocityOf = (estimates: readonly (5 | null)[]) => {
  const sprints = estimates.map((_, index) => {
    const endAt = on(14 * (index + 1));
    return sprint({ id: `${index}`, name: `Sprint ${index}`, startAt: on(14 * index), endAt, completedAt: endAt });
  });
  const issues = estimates.flatMap((estimate, index) =>
    Array.from({ length: 6 }, (_, item) =>
      issue(`${index}-${item}`, {
        sprintIds: [`${index}`],
        statusId: 'done',
        estimate,
        createdAt: on(14 * index) - day,
        resolvedAt: on(14 * index + 5),
      }),
    ),
  );
  const issueChanges = issues.flatMap(({ id }) => {
    const start = 14 * Number(id.split('-')[0]);
    return workedOn(id, on(start + 1), on(start + 5));
  });
  const boards = [{ id: 'board', name: 'Board', kind: 'scrum' as const, projectId: 'pay', estimateFieldId: null }];
  const to = on(14 * estimates.length + 1);
  const measured = measureAll(facts({ boards, sprints, issues, issueChanges }), rules(), to);
  const rows = rowsOf('velocity', measured.observations);
  return {
    figure: figureOf('velocity', rows, { period: { from: on(0), to } }),
    left: rows.map((row) => row.excluded),
  };
};

test('velocity never adds items to points: sprints in the other unit are excluded with the reason', () => {
  const { figure, left } = velocityOf([5, 5, null]);
  assert.ok(figure.kind === 'value' && figure.value === 30 && figure.n === 2, JSON.stringify(figure));
  assert.deepEqual(left, [null, null, countedOtherwise('items', 'points')]);
});

test('a team that started estimating has a velocity in points, and one that stopped has it in items', () => {
  const began = velocityOf([null, null, null, null, null, null, null, 5, 5, 5]).figure;
  assert.ok(began.kind === 'value' && began.value === 30 && began.n === 3, JSON.stringify(began));
  const gaveUp = velocityOf([5, 5, 5, null, null, null, null]).figure;
  assert.ok(gaveUp.kind === 'value' && gaveUp.value === 6 && gaveUp.n === 4, JSON.stringify(gaveUp));
});
