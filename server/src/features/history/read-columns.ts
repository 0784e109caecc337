import {
  figureWithInterval,
  isRecorded,
  type Figure,
  type MetricKey,
  type Period,
  type ReadRange,
  type Side,
  maxOf,
  minOf,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import {
  groupFigure,
  readOrganizationBatches,
  readSubjectBatches,
  type OwnedBatches,
  type ReadFor,
} from '../disclosure/index.ts';
import { readRecordings } from '../figures/index.ts';
import { audienceAbout } from '../visibility/index.ts';
import type { Compared } from './choose-subjects.ts';

export type Column = Compared & { range: ReadRange; period: Period };
/** A figure and its input for comparisons; null if it is not compared. */
export type Cell = { figure: Figure; side: Side | null };

/** The figures of all columns, with one read for each period. */
export const readColumns = async (
  tx: Tx,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
  readFor: ReadFor,
): Promise<(readonly Cell[])[]> => {
  const over = {
    from: minOf(columns.map(({ period }) => period.from)),
    to: maxOf(columns.map(({ period }) => period.to)),
  };
  const subjects = columns.map(({ subject }) => subject);
  const recordings = await readRecordings(tx, metrics, subjects, { ...readFor, over });
  const read = new Map<string, (column: Column, metric: MetricKey) => OwnedBatches>();
  for (const [period, sharing] of Map.groupBy(columns, periodKey))
    read.set(period, await readCounts(tx, sharing, metrics, readFor));
  return columns.map((column) => {
    const { period } = column;
    const recording = recordings(column.subject);
    return metrics.map((metric) => {
      const recorded = recording(metric);
      const options = { ...recorded, period };
      const counted = read.get(periodKey(column))!(column, metric);
      const figure = figureWithInterval(metric, counted, options);
      const shown = groupFigure(figure, counted, {
        period,
        audience: audienceAbout(column.subject, readFor.audience),
      });
      // A figure of a mostly unrecorded period is shown but not compared.
      return { figure: shown, side: isRecorded(period, recorded.comparedFrom) ? { rows: counted, options } : null };
    });
  });
};

const periodKey = ({ period }: Column): string => `${period.from}/${period.to}`;

/** The input of the figures of all columns over one period, by subject and metric. */
const readCounts = async (
  tx: Tx,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
  readFor: ReadFor,
): Promise<(column: Column, metric: MetricKey) => OwnedBatches> => {
  const { period, subject } = columns[0]!;
  const edges = [period.from, period.to];
  if (subject.kind === 'organization') {
    const counted = await readOrganizationBatches(tx, metrics, edges, readFor);
    return (_column, metric) => counted(metric);
  }
  const { kind } = subject;
  const ids = columns.flatMap((column) => (column.subject.kind === 'organization' ? [] : [column.subject.id]));
  const audience = audienceAbout(subject, readFor.audience);
  const counted = await readSubjectBatches(tx, metrics, { of: { kind, ids } }, edges, { ...readFor, audience });
  return ({ subject: of }, metric) => counted(of.kind === 'organization' ? null : of.id, metric);
};
