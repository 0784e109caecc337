import {
  flowFigureOf,
  isWithin,
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
import { limits } from '@sightline/contract';
import type { OwnedBatch } from './batches.store.ts';
import type { OwnedBatches } from './counted.ts';

/** What a receipt says of how a figure was made whose rows are not shown. */
export const ofFewPeople = 'made of rows of fewer than three people, which are not shown';

/** What of a row tells whose it is. */
type Owned = Pick<Observation, 'excluded' | 'personId'>;
type Few = Extract<Figure, { kind: 'insufficient-data' }>;

/**
 * In place of a group's figure for viewers who see no individuals, where its rows are of fewer people
 * than make an aggregate: over a few days a large team may be one person. Null where the figure may be
 * shown. Rows of nobody in particular, such as sprints, tell nothing about anybody.
 * @param rows those of the figure
 */
export const fewPeople = (rows: Iterable<Owned>): Few | null =>
  few(
    (function* () {
      for (const { excluded, personId } of rows) if (excluded === null && personId !== null) yield personId;
    })(),
  );

/** The same of batches of rows. */
export const fewPeopleOf = (batches: readonly OwnedBatch[]): Few | null => few(batches.flatMap(({ people }) => people));

const few = (owners: Iterable<string>): Few | null => {
  const people = new Set<string>();
  for (const personId of owners) {
    people.add(personId);
    if (people.size >= limits.smallestGroup) return null;
  }
  const have = people.size;
  return have === 0 ? null : { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup, total: have };
};

/** The figure of a group over a period, of these rows or their batches, or what stands in its place for viewers from whom few people are hidden. */
export const groupFigure = (
  figure: Figure,
  rows: readonly (Owned & Pick<Observation, 'at'>)[] | OwnedBatches,
  { period, hidesFew }: { period: Period; hidesFew: boolean },
): Figure => {
  if (!hidesFew) return figure;
  const isInside = ({ at }: { at: Instant }): boolean => isWithin(period, at);
  const hidden = 'batches' in rows ? fewPeopleOf(rows.batches.filter(isInside)) : fewPeople(rows.filter(isInside));
  return hidden ?? figure;
};

/** The same for items of a board, which have no instant: those in progress, or those of a sprint. */
export const fewPeopleIn = (items: readonly Pick<ItemNow, 'personId'>[]): Few | null =>
  fewPeople(items.map(({ personId }) => ({ excluded: null, personId })));

/** The figure of a group's items in progress, or what stands in its place. */
export const groupFlowFigure = (
  items: readonly ItemNow[],
  figure: FlowFigureKey,
  { now, hidesFew }: { now: number; hidesFew: boolean },
): Figure => (hidesFew ? fewPeopleIn(items) : null) ?? flowFigureOf(items, figure, now);

/** Of a sprint's figures those that are measured of people; what was planned, moved and done is the board's. */
const measuredOfPeople: readonly SprintFigureKey[] = ['sprint_blocked_time'];

/** A figure of one sprint and its rows, with what stands in its place where few people are hidden from the viewer. */
export const groupSprintFigure = (
  { startAt, closeAt, detail, summary: { measure, figures } }: SprintRecord,
  key: SprintFigureKey,
  { hidesFew }: { hidesFew: boolean },
): { figure: Figure; rows: SprintFigureRow[]; few: Few | null } => {
  const rows = sprintFigureRows({ startAt, closeAt, detail, measure }, key);
  const owned = rows.map(({ excluded, issue }) => ({ excluded, personId: issue.personId }));
  const few = hidesFew && measuredOfPeople.includes(key) ? fewPeople(owned) : null;
  return { figure: few ?? figures[key], rows, few };
};
