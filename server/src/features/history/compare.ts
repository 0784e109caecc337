import {
  clearDifferences,
  dateOf,
  figureWithInterval,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  rangeKey,
  type Figure,
  type MetricKey,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import type { ComparedColumn, ComparedRow, ComparisonKind, contract, RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import {
  ensureScored,
  groupFigure,
  hidesFew,
  periodAt,
  presentFigure,
  presentPeriod,
  reading,
  readPlainObservations,
  readPeriodScores,
  readRecordings,
  scoreFigure,
  seesIndividuals,
  visibleScores,
  type PlainRow,
  type Recording,
  type StoredScore,
} from '../measurement/index.ts';
import { chooseSubjects, visibleTeams, type Compared } from './choose-subjects.ts';
import { comparedMetrics } from './compared-metrics.ts';

export type Comparison = {
  compare: ComparisonKind;
  ids: readonly string[] | undefined;
  subject: string;
  range: ReadRange;
  /** The other period, when periods are compared; the one before when null. */
  against: ReadRange | null;
};
type Reply = RouteReply<typeof contract.comparative.read>;
type Column = Compared & { range: ReadRange; period: Period };

/**
 * Figures beside each other, each with its interval, and the pairs that differ clearly. There are no
 * ranks. Looking at other people is recorded.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const compare = async (ctx: RouteContext, comparison: Comparison): Promise<Reply> => {
  const { ranges, subjects } = await reading(ctx, async (tx, at) => {
    const period = periodAt(comparison.range, at);
    const against = comparison.against ?? daysOf(previousPeriod(period, at.timeZone), at.timeZone);
    periodAt(against, at);
    return {
      ranges: comparison.compare === 'periods' ? [against, comparison.range] : [comparison.range],
      subjects: await chooseSubjects(tx, ctx, comparison),
    };
  });
  for (const range of ranges) await ensureScored(ctx, range);
  return reading(ctx, async (tx, at) => {
    const columns = subjects.flatMap((one) =>
      ranges.map((range): Column => ({ ...one, range, period: periodAt(range, at) })),
    );
    const metrics = comparedMetrics[comparison.compare];
    const figures = await readColumns(tx, columns, metrics, { ...at, hides: hidesFew(ctx.user) });
    return {
      compare: comparison.compare,
      teams: (await visibleTeams(tx, ctx)).length,
      columns: columns.map((column) => presentColumn(column, at.timeZone)),
      rows: [
        await scoreRow(tx, columns, seesIndividuals(ctx.user)),
        ...metrics.map((metric, index): ComparedRow => {
          const own = figures.map((column) => column[index]!);
          const { unit, better } = metricDefinitions[metric];
          return {
            metric,
            unit,
            better,
            figures: own.map((one) => presentFigure(one, at.timeZone)),
            clear: clearDifferences(own),
          };
        }),
      ],
    };
  });
};

const daysOf = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

/** The figures of every column, from one read a period, however many subjects there are. */
const readColumns = async (
  tx: Tx,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
  { hides, now, timeZone }: { hides: boolean; now: number; timeZone: string },
): Promise<(readonly Figure[])[]> => {
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
      const figure = comparable(figureWithInterval(metric, own, { ...recorded, period }), period, recorded);
      const counted = own.filter((row) => row.metric === metric);
      return groupFigure(figure, counted, { period, hidesFew: hides && column.subject.kind !== 'person' });
    });
  });
};

/** A figure of a period of which only a small part is known stands there, but beside no other. */
const comparable = (figure: Figure, period: Period, { observedFrom }: ReturnType<Recording>): Figure => {
  if (figure.kind !== 'value' || isRecorded(period, observedFrom)) return figure;
  const { low: _low, high: _high, ...known } = figure;
  return known;
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

const scoreRow = async (tx: Tx, columns: readonly Column[], all: boolean): Promise<ComparedRow> => {
  const scores = new Map<string, StoredScore>();
  const keys = [...new Set(columns.map(({ key }) => key))];
  for (const range of new Set(columns.map((one) => rangeKey(one.range))))
    for (const one of visibleScores({ all }, await readPeriodScores(tx, range, keys)))
      if (one.part === 'current') scores.set(`${range}/${one.subject}`, one);
  const figures = columns.map(({ key, range }) => scoreFigure(scores.get(`${rangeKey(range)}/${key}`)?.score));
  return { metric: 'performance_score', unit: 'score', better: 'higher', figures, clear: clearDifferences(figures) };
};

const presentColumn = ({ key, name, colour, period }: Column, timeZone: string): ComparedColumn => ({
  subject: key,
  name,
  color: colour,
  period: presentPeriod(period, timeZone),
  days: daysOf(period, timeZone),
});
