import {
  clearDifferences,
  dateOf,
  figureWithInterval,
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
  periodAt,
  presentFigure,
  presentPeriod,
  readFirstObserved,
  reading,
  readPlainObservations,
  readPeriodScores,
  scoreFigure,
  seesIndividuals,
  visibleScores,
} from '../measurement/index.ts';
import { chooseSubjects, type Compared } from './choose-subjects.ts';
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
    const figures: (readonly Figure[])[] = [];
    for (const column of columns) figures.push(await readColumn(tx, column, metrics));
    return {
      compare: comparison.compare,
      columns: columns.map((column) => presentColumn(column, at.timeZone)),
      rows: [
        await scoreRow(tx, columns, seesIndividuals(ctx.user)),
        ...metrics.map((metric, index): ComparedRow => {
          const own = figures.map((column) => column[index]!);
          const { unit, better } = metricDefinitions[metric];
          return { metric, unit, better, figures: own.map(presentFigure), clear: clearDifferences(own) };
        }),
      ],
    };
  });
};

const daysOf = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

const readColumn = async (tx: Tx, { subject, period }: Column, metrics: readonly MetricKey[]): Promise<Figure[]> => {
  const whose =
    subject.kind === 'organization' ? {} : subject.kind === 'team' ? { teamId: subject.id } : { personId: subject.id };
  const rows = await readPlainObservations(tx, { metrics, ...period, ...whose });
  const first = await readFirstObserved(tx, metrics);
  return metrics.map((metric) => figureWithInterval(metric, rows, { period, observedFrom: first.get(metric) ?? null }));
};

const scoreRow = async (tx: Tx, columns: readonly Column[], all: boolean): Promise<ComparedRow> => {
  const figures = [];
  for (const { key, range } of columns) {
    const stored = visibleScores({ all }, await readPeriodScores(tx, rangeKey(range), key));
    figures.push(scoreFigure(stored.find((one) => one.part === 'current')?.score));
  }
  return { metric: 'performance_score', unit: 'score', better: 'higher', figures, clear: clearDifferences(figures) };
};

const presentColumn = ({ key, name, colour, period }: Column, timeZone: string): ComparedColumn => ({
  subject: key,
  name,
  color: colour,
  period: presentPeriod(period, timeZone),
  days: daysOf(period, timeZone),
});
