import {
  figureWithInterval,
  isRecorded,
  type Figure,
  type MetricKey,
  type Period,
  type ReadRange,
  type Side,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { groupFigure, readPlainObservations, readRecordings, type PlainRow } from '../measurement/index.ts';
import type { Compared } from './choose-subjects.ts';

export type Column = Compared & { range: ReadRange; period: Period };
/** A figure, and what it is compared by; null where it is not to be compared. */
export type Cell = { figure: Figure; side: Side | null };

/** The figures of every column, from one read a period, however many subjects there are. */
export const readColumns = async (
  tx: Tx,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
  { hides, now, timeZone }: { hides: boolean; now: number; timeZone: string },
): Promise<(readonly Cell[])[]> => {
  const over = {
    from: Math.min(...columns.map(({ period }) => period.from)),
    to: Math.max(...columns.map(({ period }) => period.to)),
  };
  const subjects = columns.map(({ subject }) => subject);
  const recordings = await readRecordings(tx, metrics, subjects, { over, now, timeZone });
  const rows = new Map<string, Map<string, PlainRow[]>>();
  for (const [period, sharing] of Map.groupBy(columns, periodKey))
    rows.set(period, await readRows(tx, sharing, metrics));
  return columns.map((column) => {
    const own = rows.get(periodKey(column))?.get(column.key) ?? [];
    const { period } = column;
    const recording = recordings(column.subject);
    return metrics.map((metric) => {
      const recorded = recording(metric);
      const options = { ...recorded, period };
      const figure = figureWithInterval(metric, own, options);
      const counted = own.filter((row) => row.metric === metric);
      const shown = groupFigure(figure, counted, { period, hidesFew: hides && column.subject.kind !== 'person' });
      // A figure of a period of which only a small part is known stands there, and beside no other.
      return { figure: shown, side: isRecorded(period, recorded.observedFrom) ? { rows: counted, options } : null };
    });
  });
};

const periodKey = ({ period }: Column): string => `${period.from}/${period.to}`;

/** Rows of the subjects of columns over one period, by the subjects' keys. */
const readRows = async (
  tx: Tx,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
): Promise<Map<string, PlainRow[]>> => {
  const period = columns[0]?.period;
  const subject = columns[0]?.subject;
  if (period === undefined || subject === undefined) return new Map();
  const query = { metrics, ...period };
  const ids = columns.flatMap((one) => (one.subject.kind === 'organization' ? [] : [one.subject.id]));
  switch (subject.kind) {
    case 'organization':
      return new Map([['organization', await readPlainObservations(tx, query)]]);
    case 'team':
      return Map.groupBy(await readPlainObservations(tx, { ...query, teamIds: ids }), (row) => `team:${row.teamId}`);
    case 'person':
      return Map.groupBy(
        await readPlainObservations(tx, { ...query, personIds: ids }),
        (row) => `person:${row.personId}`,
      );
  }
};
