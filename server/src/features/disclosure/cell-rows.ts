/** Rows of a team for viewers who may not see individuals: only those in whole cells, by the day of the cell. */
import {
  bucketIndex,
  cellCalendar,
  dayOfBatch,
  inCells,
  isWithin,
  type Observation,
  type Period,
  minOf,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readObservations } from '../observations/index.ts';
import type { ReadFor } from './disclosed-batches.ts';
import { contributorOf, disclosedGroupOf, readDisclosedGroups } from './disclosed-groups.ts';
import { withheld, type Few } from './small-groups.ts';

type Query = { metrics: readonly string[]; teamId?: string } & Period;

/** The rows that figures and charts may use, and all included rows of the period (`uncut`). */
export type CellRows = { rows: Observation[]; uncut: Observation[] };

export const readCellRows = async (tx: Tx, query: Query, readFor: ReadFor): Promise<CellRows> => {
  if (readFor.audience.seesIndividuals) {
    const rows = await readObservations(tx, query);
    return { rows, uncut: rows };
  }
  const calendar = cellCalendar(query, readFor);
  const read = (await readObservations(tx, { ...query, ...calendar.over })).filter((row) => row.excluded === null);
  const groups = await readDisclosedGroups(tx);
  const byGroup = Map.groupBy(read, (row) => `${row.metric} ${disclosedGroupOf(row, groups)}`);
  const rows = [...byGroup.values()].flatMap((groupEntries) => {
    const parts = [
      ...Map.groupBy(groupEntries, (row) => `${dayOfBatch(row)} ${bucketIndex(calendar.days, row.at)}`).values(),
    ];
    const entries = parts.map((ofDay) => ({
      at: minOf(ofDay.map(({ at }) => at)),
      people: [...new Set(ofDay.flatMap((row) => contributorOf(row, groups) ?? []))],
      rows: ofDay,
    }));
    return inCells(entries, calendar).flatMap((cell) =>
      cell.people.length === 0 ? cell.rows : cell.rows.map((row) => ({ ...row, at: cell.at })),
    );
  });
  const isInside = ({ at }: Observation): boolean => isWithin(query, at);
  return { rows: rows.filter(isInside), uncut: read.filter(isInside) };
};

/** The replacement for a value whose part of the period has rows of people but no complete cell; otherwise null. */
export const fewInCells = ({ rows, uncut }: CellRows, part: Period): Few | null => {
  const isOfPeople = ({ personId, at }: Observation): boolean => personId !== null && isWithin(part, at);
  if (rows.some(isOfPeople)) return null;
  const people = new Set(uncut.filter(isOfPeople).map(({ personId }) => personId));
  return people.size === 0 ? null : withheld(people.size);
};
