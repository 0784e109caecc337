import { isWithin, type Figure, type Observation, type Period } from '@sightline/analytics';
import { limits } from '@sightline/contract';

/** What of a row tells whose it is. */
type Owned = Pick<Observation, 'metric' | 'at' | 'excluded' | 'personId'>;

/**
 * In place of a group's figure for viewers who see no individuals, where its rows are of fewer people
 * than make an aggregate: over a few days a large team may be one person. Null where the figure may be
 * shown. Rows of nobody in particular, such as sprints, tell nothing about anybody.
 * @param rows those of the figure
 */
export const fewPeople = (rows: readonly Owned[]): Extract<Figure, { kind: 'insufficient-data' }> | null => {
  const people = new Set<string>();
  for (const { excluded, personId } of rows) {
    if (excluded !== null || personId === null) continue;
    people.add(personId);
    if (people.size >= limits.smallestGroup) return null;
  }
  const have = people.size;
  return have === 0 ? null : { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup, total: have };
};

/** The figure of a group over a period, or what stands in its place for viewers from whom few people are hidden. */
export const groupFigure = (
  figure: Figure,
  rows: readonly Owned[],
  { period, hidesFew }: { period: Period; hidesFew: boolean },
): Figure => {
  if (!hidesFew || figure.kind !== 'value') return figure;
  return fewPeople(rows.filter((row) => isWithin(period, row.at))) ?? figure;
};
