/** Tries to solve for one person's score from group scores, as a viewer who may not see individuals. */
import { dimensions, scoreGroup, type Dimension, type Member, type SummaryScore } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { ShownScore } from '../score-figures/index.ts';
import type { StoredScore } from '../scoring/score-periods.store.ts';
import { visibleScoreDay, visibleScores } from './visible-scores.ts';
import { everyoneWhoMayOpen, unrestricted } from '../visibility/index.ts';

/** The narrowest range, of 100 points, that a viewer may derive. */
const narrowest = 15;
const weights: Record<Dimension, number> = {
  codeQuality: 0.3,
  velocity: 0.2,
  collaboration: 0.2,
  innovation: 0.1,
  reliability: 0.2,
};

/** A person's dimensions; null for one without data. */
const person = fc.record(
  Object.fromEntries(
    dimensions.map((dimension) => [dimension, fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 4 })]),
  ) as Record<Dimension, fc.Arbitrary<number | null>>,
);
type Person = Record<Dimension, number | null>;

const overallOf = (person: Person): number | null => {
  const known = dimensions.filter((dimension) => person[dimension] !== null);
  const weight = known.reduce((sum, dimension) => sum + weights[dimension], 0);
  return weight === 0
    ? null
    : known.reduce((sum, dimension) => sum + person[dimension]! * weights[dimension], 0) / weight;
};

const memberOf = (person: Person, index: number): Member<SummaryScore> => {
  const overall = overallOf(person);
  if (overall === null) return { personId: `p${index}`, score: { kind: 'insufficient-data', have: 0, need: 10 } };
  const contributions = Object.fromEntries(
    dimensions.map((dimension) => [dimension, (person[dimension] ?? 0) * weights[dimension]]),
  ) as Record<Dimension, number>;
  const interval = { low: overall, high: overall, standardError: 1, degrees: 10 };
  const score = {
    kind: 'value',
    overall,
    dimensions: person,
    contributions,
    n: 20,
    ...interval,
  } as unknown as SummaryScore;
  return { personId: `p${index}`, score };
};

type Group = Extract<ReturnType<typeof scoreGroup>, { kind: 'value' }>;
const groupOf = (people: readonly Person[]): Group | null => {
  const made = scoreGroup(people.map(memberOf), 10);
  return made.kind === 'value' ? made : null;
};
/** A group's score as shown, and how coarsely it is rounded. */
type Sight = { step: number; show(score: Group): Pick<Group, 'overall' | 'dimensions'> | null };

const developer: Sight = {
  step: 5,
  show: (score) => {
    const stored = { subject: 'team:a', part: 'current', windowFrom: 0, windowTo: 1, score } as StoredScore<ShownScore>;
    const seen = visibleScores(everyoneWhoMayOpen(null), [stored])[0]!.score;
    return seen.kind === 'value' ? seen : null;
  },
};
/** Exact means of three or more people. */
const leaky: Sight = { step: 0, show: (score) => (score.coverage.scored < 3 ? null : score) };

/** The remaining range of a person's score after subtracting a group without them from the same with them. */
const widthBySubtraction = (people: readonly Person[], { step, show }: Sight): number => {
  const [whole, rest] = [groupOf(people), groupOf(people.slice(1))];
  if (whole === null || rest === null || overallOf(people[0]!) === null) return 100;
  const [one, other] = [show(whole), show(rest)];
  if (one === null || other === null) return 100;
  for (const [shown, exact] of [
    [one, whole],
    [other, rest],
  ] as const)
    assert.ok(Math.abs(shown.overall - exact.overall) <= step / 2 && (step === 0 || shown.overall % step === 0));
  return step * (whole.coverage.scored + rest.coverage.scored);
};

/**
 * Whether a dimension is shown that all but one or two have. The score less all dimensions, each times its weight and
 * its people, is then made of those one or two.
 */
const hasFewWithout = (people: readonly Person[], { show }: Sight): boolean => {
  const whole = groupOf(people);
  const shown = whole === null ? null : show(whole);
  const scored = people.filter((person) => overallOf(person) !== null);
  return dimensions.some((dimension) => {
    const without = scored.filter((score) => score[dimension] === null).length;
    return shown !== null && shown.dimensions[dimension] !== null && (without === 1 || without === 2);
  });
};

test('no person’s score can be isolated by subtracting groups or ranges or by a dimension they lack', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 4, maxLength: 12 }), (people) => {
      assert.ok(widthBySubtraction(people, developer) >= narrowest, 'by subtraction');
      assert.equal(hasFewWithout(people, developer), false, 'by a dimension');
    }),
    { numRuns: 300 },
  );
});

test('both attacks work on exact means of three people or more', () => {
  const full: Person = { codeQuality: 80, velocity: 61, collaboration: 47, innovation: 90, reliability: 33 };
  const people = [{ ...full, innovation: null }, full, full, full, full];
  assert.equal(widthBySubtraction(people, leaky), 0);
  assert.equal(hasFewWithout(people, leaky), true);
  assert.ok(widthBySubtraction(people, developer) >= narrowest);
  assert.equal(hasFewWithout(people, developer), false);
});

test('contributions of dimensions are hidden, and a day is rounded like a range', () => {
  const people = Array.from({ length: 4 }, (_, index): Person => ({
    codeQuality: 50 + index,
    velocity: 61,
    collaboration: index === 0 ? 47 : null,
    innovation: 90,
    reliability: 33.3,
  }));
  const group = groupOf(people)!;
  const stored = { subject: 'organization', part: 'current', windowFrom: 0, windowTo: 1, score: group } as StoredScore;
  const [{ score }] = visibleScores(everyoneWhoMayOpen(null), [stored]) as [StoredScore<Group & { rounded: true }>];
  assert.deepEqual(new Set(Object.values(score.contributions)), new Set([0]));
  assert.deepEqual(score.dimensions, {
    codeQuality: 50,
    velocity: 60,
    collaboration: null,
    innovation: 90,
    reliability: 35,
  });
  const { overall, low, high, n, dimensions: values, coverage, peopleIn } = group;
  const day = { day: '2026-11-20', overall, low, high, n, dimensions: values };
  const seen = visibleScoreDay({ ...day, people: coverage.scored, peopleIn: peopleIn ?? null });
  assert.deepEqual([seen?.overall, seen?.dimensions], [score.overall, score.dimensions]);
  assert.equal(visibleScoreDay({ ...day, people: 2, peopleIn: null }), null);
  const [unchanged] = visibleScores(unrestricted, [stored]);
  assert.equal(unchanged?.score, group);
});
