/** The receipt of a figure computed from observations. */
import {
  bandOf,
  batchesIn,
  countIn,
  daysOf,
  definitionText,
  figureOf,
  isMetricKey,
  metricDefinitions,
  previousPeriod,
  rateWeeks,
  reasonText,
  receiptOf,
  sumIn,
  valuesIn,
  velocity,
  type RowsOrBatches,
  type Figure,
  type MetricKey,
  type Observation,
  type Subject,
} from '@sightline/analytics';
import { t, type FigureBounds, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { figureBounds } from '../data-quality/index.ts';
import { readDoubts, readUnresolved } from '../gaps/index.ts';
import {
  cellsWithheld,
  readStoredBatches,
  type StoredBatches,
  ofFewPeople,
  roundedWords,
  rowsWithheld,
} from '../disclosure/index.ts';
import { readWorkflowChanges } from '../figures/index.ts';
import { nameFor, type SeenSubject } from '../visibility/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import { readObservations } from '../observations/index.ts';
import { readMeasuredRules } from '../measurement-state/index.ts';
import { aggregationWords, rowUnit, type Aggregated } from './aggregation-words.ts';
import { isOfSprints, listForGroup, type Listed } from './group-receipt.ts';
import { distributionOf } from './distribution.ts';
import { byOutcome, countOutcomes, groupingsOf, groupRows, narrowed, outcomeOf, readNames } from './narrow-rows.ts';
import { meansOfBatches, meansOfRows } from './part-means.ts';
import { receiptKind } from './receipt-kind.ts';
import { readOptions, type Options } from './options.ts';
import { listChanged, paged, type ReceiptBase } from './receipt-page.ts';
import { recordRows } from './record-rows.ts';
import { countLeftOut, readReceiptRows } from './receipt-rows.store.ts';
import { detailOf, textDetail } from './row-detail.ts';
import { figureOfRows, unitOf } from './unit-of.ts';

type Request = ReceiptBase & { metric: MetricKey };

const observationReceipt = async (tx: Tx, request: Request, ctx: RouteContext): Promise<Receipt> => {
  const { timeZone, input, subject, computedAt, metric } = request;
  const owner = analyticsSubject(subject);
  const options = await readOptions(tx, metric, { ...request, owner });
  const { period } = options;
  const { few, figure, included, leftOut, means, unit, page, rowCount, withholdsRows, more, counted } = await list(
    tx,
    request,
    options,
  );
  // Opening a person's receipt is recorded with its metric.
  if (subject.kind !== 'person') await recordRows(tx, ctx, subject, page.rows, request);
  const teamName = subject.kind === 'organization' && isOfSprints(metric) ? await readNames(tx, ['team:']) : null;
  const isRounded = figure.kind === 'value' && figure.rounded === true;
  const definition = metricDefinitions[metric];
  const { takesDays } = bandOf(metric, few ?? figure, daysOf(period, timeZone));
  const since = { from: previousPeriod(period, timeZone).from, to: period.to };
  const workflow = await readWorkflowChanges(tx, metric, subject, since);
  const bounds = counted === undefined ? null : await boundsOfGaps(tx, request, counted, { options, owner });
  return {
    metric,
    name: definition.name,
    definition: definitionText(metric, await readMeasuredRules(tx), subject.kind),
    version: definition.version,
    placedBy: definition.placedBy,
    aggregation:
      few !== null
        ? t(ofFewPeople)
        : figure.kind !== 'value' && figure.of === 'one-unit'
          ? t('no mean, because some sprints count story points and others count items')
          : isRounded
            ? t(roundedWords)
            : aggregationWords(metric, included, options),
    ...(few === null && !isRounded && definition.aggregate === 'rate' && figure.kind === 'value'
      ? { weeks: rateWeeks(options) }
      : {}),
    unit,
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: presentFigure(few ?? figure, timeZone),
    ...(takesDays === null || subject.kind === 'person' ? {} : { bandTakesDays: takesDays }),
    ...partsOf(metric, few ?? figure, means),
    leftOut: few === null ? leftOut.map(({ reason, count }) => ({ reason: reasonText(reason), count })) : [],
    rows: page.rows.map((row) => presentRow(row, subject, teamName)),
    rowCount,
    ...more,
    groupings: groupingsOf(metric, subject, options),
    ...(input.within === undefined
      ? {}
      : { within: { key: input.within, name: (await readNames(tx, [input.within]))(input.within) } }),
    ...(withholdsRows ? { withheld: t(isRounded ? rowsWithheld : cellsWithheld) } : {}),
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
    ...(bounds === null || bounds.gaps.length === 0 ? {} : { bounds }),
    ...(workflow.length === 0 ? {} : { workflowChanges: workflow }),
  };
};

/** How much gaps could change the figure; only for viewers who see individuals, and for all rows. */
const boundsOfGaps = async (
  tx: Tx,
  { metric, input, subject, organizationId }: Request,
  counted: RowsOrBatches,
  { options, owner }: { options: Options; owner: Subject },
): Promise<FigureBounds | null> => {
  if (!subject.seesIndividuals || input.within !== undefined || input.groupBy !== undefined || input.cursor !== null)
    return null;
  const unresolved = await readUnresolved(tx, organizationId);
  const doubts = await readDoubts(tx, unresolved, { metrics: [metric], over: options.period, subject: owner });
  return figureBounds(metric, counted, doubts, options);
};

const list = async (tx: Tx, request: Request, options: Options): Promise<Listed> => {
  const { metric, subject } = request;
  if (!subject.seesIndividuals && subject.kind !== 'person') return listForGroup(tx, request, options);
  if (subject.kind !== 'organization' || isOfSprints(metric)) return listRows(tx, request, options);
  const { from, to } = options.period;
  if (request.input.within !== undefined || request.input.groupBy !== undefined) return listRows(tx, request, options);
  const counted = (await readStoredBatches(tx, [metric], [from, to], { ...request, audience: subject })).get(metric);
  return counted === undefined ? listRows(tx, request, options) : listCounted(tx, request, options, counted);
};

const listRows = async (tx: Tx, { metric, input, subject, now }: Request, options: Options): Promise<Listed> => {
  const within = input.within ?? null;
  const all = await readObservations(tx, {
    metrics: [metric],
    ...options.period,
    ...(subject.kind === 'team' ? { teamId: subject.id ?? '' } : {}),
    ...(subject.kind === 'person' ? { personId: subject.id ?? '' } : {}),
  });
  const rows = narrowed(all, within, options);
  const { included, excluded } = receiptOf(metric, rows, options);
  const listed =
    input.show === 'included'
      ? byOutcome(included, input.outcome ?? null)
      : excluded.flatMap((group) => group.observations);
  const aggregated = aggregatedOf(metric, included, options);
  return {
    few: null,
    figure: figureOfRows(metric, rows, options),
    included: { ...aggregated, teams: new Set(included.map((row) => row.teamId)).size },
    leftOut: excluded.map(({ reason, observations }) => ({ reason, count: observations.length })),
    means: meansOfRows(metric, included),
    unit: unitOf(metric, rows),
    counted: rows,
    page: paged(withoutKeys(listed, subject), input),
    rowCount: listed.length,
    withholdsRows: false,
    more: {
      outcomes: countOutcomes(metric, aggregated),
      distribution: distributionOf(
        metric,
        included.map(({ value }) => value),
      ),
      ...(input.groupBy === undefined
        ? {}
        : { groups: await groupRows(tx, metric, rows, input.groupBy, { options, now }) }),
    },
  };
};

/** Keys show who reviewed what, so viewers who see no individuals get positions in the list instead. */
const withoutKeys = (rows: readonly Observation[], { seesIndividuals }: SeenSubject): readonly Observation[] =>
  seesIndividuals ? rows : rows.map((row, index) => ({ ...row, key: `row-${index + 1}` }));

/** Lists rows page by page, without reading all of them. */
const listCounted = async (
  tx: Tx,
  { metric, input }: Request,
  options: Options,
  counted: StoredBatches,
): Promise<Listed> => {
  const within = { metric, ...options.period };
  const included = aggregatedOf(metric, counted, options);
  const leftOut = countIn(counted.batches, 'total') > included.n ? await countLeftOut(tx, within) : [];
  const outcomes = countOutcomes(metric, included);
  const ofOutcome = outcomes?.find(({ key }) => key === input.outcome)?.count ?? included.n;
  const rowCount = input.show === 'included' ? ofOutcome : leftOut.reduce((sum, { count }) => sum + count, 0);
  const start = input.cursor === null ? { offset: 0 } : { after: input.cursor };
  const reasons = input.show === 'included' ? null : leftOut.map(({ reason }) => reason);
  const rows =
    rowCount === 0 && input.cursor === null
      ? []
      : await readReceiptRows(tx, { ...within, reasons, outcome: input.outcome ?? null, start, most: input.limit + 1 });
  if (rows === null) throw listChanged();
  const shown = rows.slice(0, input.limit);
  return {
    few: null,
    figure: figureOf(metric, counted, options),
    included,
    leftOut,
    means: meansOfBatches(metric, counted),
    unit: unitOf(metric, []),
    counted,
    page: { rows: shown, next: rows.length > input.limit ? (shown.at(-1)?.key ?? null) : null },
    rowCount,
    withholdsRows: false,
    more: { outcomes, distribution: distributionOf(metric, valuesIn(batchesIn(metric, counted, options.period))) },
  };
};

const aggregatedOf = (metric: MetricKey, counted: Parameters<typeof batchesIn>[1], { period }: Options): Aggregated => {
  const batches = batchesIn(metric, counted, period);
  return { n: countIn(batches, 'n'), ones: countIn(batches, 'ones'), total: sumIn(batches), teams: 0 };
};

const analyticsSubject = ({ kind, id }: SeenSubject): Subject =>
  kind === 'organization' ? { kind } : { kind, id: id ?? '' };

/** The mean of each part, if the figure itself is shown. */
const partsOf = (
  metric: MetricKey,
  figure: Figure,
  means: readonly number[] | null,
): Pick<Receipt, 'parts' | 'partsNote'> => {
  const { parts, unit, detail } = metricDefinitions[metric];
  if (figure.kind !== 'value' || means === null || parts === undefined) return { parts: [], partsNote: null };
  return {
    parts: parts.fields.map((name, index) => ({ label: detail[name]?.label ?? name, value: means[index]!, unit })),
    partsNote: parts.note,
  };
};

const presentRow = (row: Observation, subject: SeenSubject, teamName: ((key: string) => string) | null): ReceiptRow => {
  const outcome = outcomeOf(row);
  return {
    key: row.key,
    title: row.reference.title,
    url: row.reference.url,
    at: new Date(row.at * 1000).toISOString(),
    value: row.excluded === null ? row.value : null,
    unit: rowUnit(row),
    person: nameFor(subject, row.personId),
    excluded: row.excluded === null ? null : reasonText(row.excluded),
    ...(outcome === null ? {} : { outcome }),
    detail: [
      ...(teamName === null || row.teamId === null ? [] : [textDetail(t('Team'), teamName(`team:${row.teamId}`))]),
      ...detailOf(row, subject),
    ],
    receipt: row.reference.kind === 'sprint' ? sprintReceiptOf(row) : null,
  };
};

/** A sprint in a list of sprints opens its own receipt, whose rows are issues. */
const sprintReceiptOf = (row: Observation): ReceiptRow['receipt'] =>
  row.excluded === null
    ? { metric: row.metric === velocity.key ? 'sprint_completed' : row.metric, subject: `sprint:${row.reference.id}` }
    : null;

export const metricKind = receiptKind('metric', isMetricKey, observationReceipt);
