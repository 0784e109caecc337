import {
  pValueOfDifference,
  clearDifferences,
  dateOf,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  rangeKey,
  type MetricKey,
  type Period,
  maxOf,
  minOf,
  metricKeys,
} from '@sightline/analytics';
import type {
  ComparedColumn,
  ComparedRow,
  contract,
  Figure,
  RouteReply,
  Unit,
  WorkflowChange,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { comparedVelocityUnit, readRecordings, readWorkflowChanges } from '../figures/index.ts';
import type { ReadFor } from '../disclosure/index.ts';
import { audienceOf, visibleTeams } from '../visibility/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import { ensureScored, readPeriodScores, type StoredScore } from '../scoring/index.ts';
import { pValueOfScores, scoreFigure } from '../score-figures/index.ts';
import { sinceRecorded, visibleScores } from '../scores/index.ts';
import { chooseSubjects, type Comparison } from './choose-subjects.ts';
import { comparedMetrics } from './compared-metrics.ts';
import { pairsBeyondGaps } from './pairs-beyond-gaps.ts';
import { readColumns, type Cell, type Column } from './read-columns.ts';

type Reply = RouteReply<typeof contract.comparative.read>;

/**
 * Figures side by side, each with its interval, and the pairs that differ clearly. There are no
 * ranks. Viewing other people is recorded.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const compare = async (ctx: RouteContext, comparison: Comparison): Promise<Reply> => {
  const { ranges, subjects } = await inTenant(ctx, async (tx, at) => {
    const period = periodAt(comparison.range, at);
    const against = comparison.against ?? daysOf(previousPeriod(period, at.timeZone), at.timeZone);
    periodAt(against, at);
    return {
      ranges: comparison.compare === 'periods' ? [against, comparison.range] : [comparison.range],
      subjects: await chooseSubjects(tx, ctx, comparison),
    };
  });
  for (const range of ranges) await ensureScored(ctx, range);
  return inTenant(ctx, async (tx, at) => {
    const columns = subjects.flatMap((subject) =>
      ranges.map((range): Column => ({ ...subject, range, period: periodAt(range, at) })),
    );
    const compared = comparedMetrics(comparison.compare);
    const velocity = compared.includes('velocity') ? await unitOfVelocity(tx, columns) : null;
    const metrics = compared.filter((metric) => metric !== 'velocity' || velocity !== null);
    const audience = audienceOf(ctx.user);
    const made = await readColumns(tx, columns, metrics, { ...at, audience });
    const rows = [
      await scoreRow(tx, columns, { ...at, audience }),
      ...metrics.map((metric, index) =>
        metricRow(
          metric,
          metric === 'velocity' && velocity !== null ? velocity : metricDefinitions[metric].unit,
          made.map((column) => column[index]!),
          at.timeZone,
        ),
      ),
    ];
    const clear = await pairsBeyondGaps(tx, ctx.organizationId, {
      clear: clearDifferences(rows),
      columns,
      metrics,
      made,
    });
    const changes =
      comparison.compare === 'periods' ? await workflowsOf(tx, metrics, columns) : new Map<string, WorkflowChange[]>();
    return {
      compare: comparison.compare,
      teams: (await visibleTeams(tx, audience)).length,
      columns: columns.map((column) => presentColumn(column, at.timeZone)),
      rows: rows.map(({ pValueOf: _pValueOf, ...row }, index): ComparedRow => ({
        ...row,
        clear: clear[index]!,
        ...(changes.has(row.metric) ? { workflowChanges: changes.get(row.metric) } : {}),
      })),
    };
  });
};

const daysOf = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

type Judged = Omit<ComparedRow, 'clear'> & { pValueOf: (a: number, b: number) => number | null };

/** Velocity is only compared within one subject, and not if it combines several teams, or points and items. */
const unitOfVelocity = async (tx: Tx, columns: readonly Column[]): Promise<Unit | null> => {
  const [first] = columns;
  if (first === undefined) return null;
  const from = minOf(columns.map(({ period }) => period.from));
  const to = maxOf(columns.map(({ period }) => period.to));
  return comparedVelocityUnit(tx, first.subject, { from, to });
};

/** Changes of workflows from the start of the earlier period to the end of the later one, by metric. */
const workflowsOf = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  columns: readonly Column[],
): Promise<Map<string, WorkflowChange[]>> => {
  const subject = columns[0]?.subject;
  if (subject === undefined) return new Map();
  const from = minOf(columns.map(({ period }) => period.from));
  const to = maxOf(columns.map(({ period }) => period.to));
  const found = new Map<string, WorkflowChange[]>();
  for (const metric of metrics) {
    const changes = await readWorkflowChanges(tx, metric, subject, { from, to });
    if (changes.length > 0) found.set(metric, changes);
  }
  return found;
};

const metricRow = (metric: MetricKey, unit: Unit, cells: readonly Cell[], timeZone: string): Judged => {
  const { better } = metricDefinitions[metric];
  return {
    metric,
    unit,
    better,
    figures: cells.map(({ figure }) => presentFigure(figure, timeZone)),
    ...partlyRecordedIf(
      cells.filter(({ figure }) => figure.kind === 'value').length > 1 &&
        cells.filter(({ figure, side }) => figure.kind === 'value' && side !== null).length < 2,
    ),
    pValueOf: (column, otherColumn) => {
      const [a, b] = [cells[column]!.side, cells[otherColumn]!.side];
      return a === null || b === null ? null : pValueOfDifference(metric, a, b);
    },
  };
};

const partlyRecordedIf = (is: boolean): Pick<ComparedRow, 'partlyRecorded'> => (is ? { partlyRecorded: true } : {});

const scoreRow = async (tx: Tx, columns: readonly Column[], { audience, now, timeZone }: ReadFor): Promise<Judged> => {
  const scores = new Map<string, StoredScore>();
  const keys = [...new Set(columns.map(({ key }) => key))];
  for (const range of new Set(columns.map((column) => rangeKey(column.range))))
    for (const score of visibleScores(audience, await readPeriodScores(tx, range, keys)))
      if (score.part === 'current') scores.set(`${range}/${score.subject}`, score);
  const since = await recordedSince(tx, { now, timeZone });
  const scoreOf = ({ key, range }: Column): StoredScore['score'] | undefined =>
    scores.get(`${rangeKey(range)}/${key}`)?.score;
  const figures: Figure[] = [];
  for (const column of columns)
    figures.push(await sinceRecorded(tx, scoreFigure(scoreOf(column)), column.period, timeZone));
  const compared = columns.map((column) => (isRecorded(column.period, since) ? scoreOf(column) : undefined));
  const isPartly = since !== null && columns.filter(({ period }) => isRecorded(period, since)).length < 2;
  return {
    metric: 'performance_score',
    unit: 'score',
    better: 'higher',
    figures,
    ...partlyRecordedIf(isPartly && columns.length > 1),
    pValueOf: (column, otherColumn) => pValueOfScores(compared[column], compared[otherColumn]),
  };
};

/** The instant of the organization's first observation of any metric. */
const recordedSince = async (tx: Tx, at: { now: number; timeZone: string }): Promise<number | null> => {
  const metrics = metricKeys();
  const organization = { kind: 'organization' } as const;
  const over = { from: at.now, to: at.now };
  const recording = (await readRecordings(tx, metrics, [organization], { ...at, over }))(organization);
  const firsts = metrics.flatMap((metric) => recording(metric).observedFrom ?? []);
  return firsts.length === 0 ? null : minOf(firsts);
};

const presentColumn = ({ key, name, color, period }: Column, timeZone: string): ComparedColumn => ({
  subject: key,
  name,
  color,
  period: presentPeriod(period, timeZone),
  days: daysOf(period, timeZone),
});
