import {
  flowFigureOf,
  isWithin,
  roundedFigure,
  sprintFigureRows,
  type Figure,
  type FlowFigureKey,
  type Instant,
  type ItemNow,
  type Observation,
  type Period,
  type SprintFigureKey,
  type SprintFigureRow,
  type SprintRecord,
} from '@sightline/analytics';
import { limits, message } from '@sightline/contract';
import type { Audience } from '../visibility/index.ts';
import type { OwnedBatches } from './disclosed-batches.ts';

/** A receipt's note on a figure with hidden rows. */
export const ofFewPeople = message('withheld to protect individuals: too few people');
/** Receipt note of the organization's figures: exact ones would reveal what few people did. */
export const roundedWords = message('rounded to protect individuals');
/** Receipt note in place of other people's rows. */
export const rowsWithheld = message('Rows of other people are withheld to protect individuals.');
/** The same for figures of whole cells, which differ from those that managers see. */
export const cellsWithheld = message(
  'Rows of other people are withheld to protect individuals. Days with few people count together with later ones, so managers may see a different figure.',
);

/** The parts of a row that identify its owner. */
type Owned = Pick<Observation, 'excluded' | 'personId'>;
export type Few = Extract<Figure, { kind: 'insufficient-data' }>;

/**
 * Replaces a group's figure, for viewers who see no individuals, if too few people contributed its rows: over a few
 * days, a large team may be one person. Null if the figure may be shown. Rows without a person, such as sprints, reveal
 * nobody.
 * @param rows those of the figure
 */
export const fewPeople = (rows: Iterable<Owned>): Few | null =>
  few(
    (function* () {
      for (const { excluded, personId } of rows) if (excluded === null && personId !== null) yield personId;
    })(),
  );

const few = (owners: Iterable<string>): Few | null => {
  const people = new Set<string>();
  for (const personId of owners) {
    people.add(personId);
    if (people.size >= limits.smallestGroup) return null;
  }
  const have = people.size;
  return have === 0 ? null : { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup, total: have };
};

/** Replaces a figure that may not be shown. @param have the number of people, if fewer than needed */
export const withheld = (have: number): Few => {
  const known = Math.min(have, limits.smallestGroup - 1);
  return { kind: 'insufficient-data', of: 'people', have: known, need: limits.smallestGroup, total: known };
};

/** The replacement if a period has rows but none in a complete cell; otherwise null. */
const withheldOf = ({ batches, uncut = [] }: OwnedBatches, period: Period): Few | null => {
  const isInside = ({ at }: { at: Instant }): boolean => isWithin(period, at);
  const people = new Set(uncut.filter(isInside).flatMap((cell) => cell.people));
  if (people.size === 0 || batches.some((batch) => batch.people.length > 0 && isInside(batch))) return null;
  return withheld(people.size);
};

/**
 * A figure of whole cells as shown to the viewer: rounded for the organization, and replaced if there is no cell.
 * @param counted the input of the figure, as read for this viewer
 */
export const groupFigure = (
  figure: Figure,
  counted: OwnedBatches,
  { period, audience }: { period: Period; audience: Audience },
): Figure => {
  if (audience.seesIndividuals) return figure;
  const few = withheldOf(counted, period);
  if (few !== null) return few;
  const isOfPeople = counted.batches.some(({ at, people }) => people.length > 0 && isWithin(period, at));
  if (counted.rounds !== true || !isOfPeople || figure.kind !== 'value') return figure;
  return roundedFigure(counted.metric, figure) ?? withheld(0);
};

/**
 * What replaces figures of items on a board, which have no instant: items in progress, or those of a sprint. Null if
 * they may be shown.
 */
export const fewPeopleIn = (audience: Audience, items: readonly Pick<ItemNow, 'personId'>[]): Few | null =>
  audience.seesIndividuals ? null : fewPeople(items.map(({ personId }) => ({ excluded: null, personId })));

/** The figure of a group's items in progress, or what replaces it. */
export const groupFlowFigure = (
  items: readonly ItemNow[],
  figure: FlowFigureKey,
  { now, audience, rounds = false }: { now: number; audience: Audience; rounds?: boolean },
): Figure => {
  const made = fewPeopleIn(audience, items) ?? flowFigureOf(items, figure, now);
  if (audience.seesIndividuals || !rounds || made.kind !== 'value') return made;
  return roundedFigure(figure === 'work_in_progress' ? 'throughput' : 'cycle_time', made) ?? withheld(0);
};

/** Sprint figures about people; planned, moved and completed work is visible on the board. */
const measuredOfPeople: readonly SprintFigureKey[] = ['sprint_blocked_time'];
export const isMeasuredOfPeople = (key: SprintFigureKey): boolean => measuredOfPeople.includes(key);

/** A figure of one sprint with its rows, or its replacement if it is about too few people. */
export const groupSprintFigure = (
  { startAt, closeAt, detail, summary: { measure, figures } }: SprintRecord,
  key: SprintFigureKey,
  audience: Audience,
): { figure: Figure; rows: SprintFigureRow[]; few: Few | null } => {
  const rows = sprintFigureRows({ startAt, closeAt, detail, measure }, key);
  const owned = rows.map(({ excluded, issue }) => ({ excluded, personId: issue.personId }));
  const few = audience.seesIndividuals || !isMeasuredOfPeople(key) ? null : fewPeople(owned);
  return { figure: few ?? figures[key], rows, few };
};
