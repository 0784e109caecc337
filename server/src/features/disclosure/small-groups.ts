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
import type { OwnedBatches } from './counted.ts';

/** A receipt's note on a figure with hidden rows. */
export const ofFewPeople = message('withheld to protect individuals: too few people');
/** The same for the organization, whose exact figures would reveal what few people did. */
export const roundedWords = message('rounded to protect individuals');
/** In place of the rows of other people. */
export const rowsWithheld = message('Rows of other people are withheld to protect individuals.');

/** The parts of a row that identify its owner. */
type Owned = Pick<Observation, 'excluded' | 'personId'>;
export type Few = Extract<Figure, { kind: 'insufficient-data' }>;

/**
 * In place of a group's figure for viewers who see no individuals, where its rows are of fewer people
 * than an aggregate needs: over a few days a large team may be one person. Null where the figure may be
 * shown. Rows that belong to no person, such as sprints, reveal no one.
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

/** Whether there is something in a period, and none of it in a cell of enough people. */
const withheldOf = ({ batches, uncut = [] }: OwnedBatches, period: Period): Few | null => {
  const isInside = ({ at }: { at: Instant }): boolean => isWithin(period, at);
  const people = new Set(uncut.filter(isInside).flatMap((cell) => cell.people));
  if (people.size === 0 || batches.some((batch) => batch.people.length > 0 && isInside(batch))) return null;
  return withheld(people.size);
};

/**
 * A figure of whole cells as the viewer gets it: the organization's rounded, and a reason where there is no cell.
 * @param counted the input of the figure, as read for this viewer
 */
export const groupFigure = (
  figure: Figure,
  counted: OwnedBatches,
  { period, hidesFew }: { period: Period; hidesFew: boolean },
): Figure => {
  if (!hidesFew) return figure;
  const few = withheldOf(counted, period);
  if (few !== null) return few;
  const isOfPeople = counted.batches.some(({ at, people }) => people.length > 0 && isWithin(period, at));
  if (counted.rounds !== true || !isOfPeople || figure.kind !== 'value') return figure;
  return roundedFigure(counted.metric, figure) ?? withheld(0);
};

/** The same for items of a board, which have no instant: those in progress, or those of a sprint. */
export const fewPeopleIn = (items: readonly Pick<ItemNow, 'personId'>[]): Few | null =>
  fewPeople(items.map(({ personId }) => ({ excluded: null, personId })));

/** The figure of a group's items in progress, or what replaces it. */
export const groupFlowFigure = (
  items: readonly ItemNow[],
  figure: FlowFigureKey,
  { now, hidesFew, rounds = false }: { now: number; hidesFew: boolean; rounds?: boolean },
): Figure => {
  const made = (hidesFew ? fewPeopleIn(items) : null) ?? flowFigureOf(items, figure, now);
  if (!hidesFew || !rounds || made.kind !== 'value') return made;
  return roundedFigure(figure === 'work_in_progress' ? 'throughput' : 'cycle_time', made) ?? withheld(0);
};

/** Sprint figures about people; planned, moved and completed work is visible on the board. */
const measuredOfPeople: readonly SprintFigureKey[] = ['sprint_blocked_time'];
export const isMeasuredOfPeople = (key: SprintFigureKey): boolean => measuredOfPeople.includes(key);

/** A figure of one sprint and its rows, or what replaces it where few people are hidden from the viewer. */
export const groupSprintFigure = (
  { startAt, closeAt, detail, summary: { measure, figures } }: SprintRecord,
  key: SprintFigureKey,
  { hidesFew }: { hidesFew: boolean },
): { figure: Figure; rows: SprintFigureRow[]; few: Few | null } => {
  const rows = sprintFigureRows({ startAt, closeAt, detail, measure }, key);
  const owned = rows.map(({ excluded, issue }) => ({ excluded, personId: issue.personId }));
  const few = hidesFew && isMeasuredOfPeople(key) ? fewPeople(owned) : null;
  return { figure: few ?? figures[key], rows, few };
};
