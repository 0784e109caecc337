import {
  definitionText,
  metricDefinitions,
  rateWeeks,
  receiptOf,
  type MetricKey,
  type Observation,
  type Subject,
} from '@sightline/analytics';
import type { Receipt, ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listTeams } from '../people/index.ts';
import { isTooSmall, presentFigure, presentPeriod } from './figures.ts';
import { unitOf } from './unit-of.ts';
import { readMeasuredRules, readObservations, readState } from './measurement.store.ts';
import { paged, type ReceiptBase, type ReceiptInput } from './receipt-page.ts';
import { ensureScored } from './ensure-scored.ts';
import { reading } from './reading.ts';
import { recordListLook } from './record-looks.ts';
import { countReceipt } from './count-receipt.ts';
import { dimensionOf, dimensionReceipt } from './dimension-receipt.ts';
import { aggregationWords, rowUnit } from './aggregation-words.ts';
import { periodAt } from './range.ts';
import { readRecordings } from './recordings.ts';
import { scoreReceipt } from './score-receipt.ts';
import { fewPeople, ofFewPeople } from './small-groups.ts';
import { flowReceipt, isFlowFigure } from './flow-receipt.ts';
import { isSprintFigure, sprintReceipt } from './sprint-receipt.ts';
import { nameFor, resolveSubject, viewerOf, type SeenSubject } from './resolve-subject.ts';
import { visibleSprint } from './visibility.ts';

/** The receipt of a figure that is made elsewhere; null when it is none of those. */
export type OtherReceipt = (tx: Tx, base: ReceiptBase) => Promise<Receipt | null>;

/**
 * How a figure was made. Whose individual figures are opened by somebody else is recorded.
 * @throws NotFound, NotAllowed
 */
export const openReceipt = async (
  ctx: RouteContext,
  input: ReceiptInput,
  others: readonly OtherReceipt[] = [],
): Promise<Receipt> => {
  if (input.metric.startsWith('performance_score')) await ensureScored(ctx, input.range);
  return reading(ctx, async (tx, at) => {
    const state = await readState(tx);
    const known = { ...at, input, computedAt: state?.measuredAt.toISOString() ?? null };
    const sprintId = /^sprint:(.*)$/.exec(input.subject)?.[1];
    if (sprintId !== undefined) return ofSprint(tx, ctx, known, sprintId);
    const base = { ...known, subject: await resolveSubject(tx, ctx, input.subject, input.metric) };
    if (isFlowFigure(input.metric)) return flowReceipt(tx, { ...base, figure: input.metric });
    const dimension = dimensionOf(input.metric);
    if (dimension !== null || input.metric === 'performance_score') {
      const receipt = await (dimension === null
        ? scoreReceipt(tx, base)
        : dimensionReceipt(tx, { ...base, dimension }));
      if (base.subject.kind !== 'person')
        await recordListLook(tx, ctx, peopleIn(receipt), { ...at, own: base.subject.own?.id });
      return receipt;
    }
    if (input.metric === 'developers' || input.metric === 'teams')
      return countReceipt(tx, { ...base, metric: input.metric });
    for (const other of others) {
      const receipt = await other(tx, base);
      if (receipt !== null) return receipt;
    }
    if (!Object.hasOwn(metricDefinitions, input.metric)) throw new NotFound('metric', input.metric);
    return observationReceipt(tx, { ...base, metric: input.metric as MetricKey });
  });
};

/** Whose scores stand in the rows of a group's receipt. */
const peopleIn = ({ rows }: Receipt): string[] =>
  rows.flatMap(({ receipt }) => /^person:(.+)$/.exec(receipt?.subject ?? '')?.[1] ?? []);

const ofSprint = async (
  tx: Tx,
  ctx: RouteContext,
  known: Omit<ReceiptBase, 'subject'>,
  id: string,
): Promise<Receipt> => {
  const { metric } = known.input;
  const sprint = await visibleSprint(tx, ctx.user, id);
  if (!isSprintFigure(metric)) throw new NotFound('metric', metric);
  const subject = { kind: 'sprint' as const, id, name: sprint.summary.name, ...(await viewerOf(tx, ctx.user)) };
  return sprintReceipt(sprint, { ...known, subject, figure: metric });
};

const observationReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, metric }: ReceiptBase & { metric: MetricKey },
): Promise<Receipt> => {
  const period = periodAt(input.range, { now, timeZone });
  const whose = analyticsSubject(subject);
  const recorded = (await readRecordings(tx, [metric], [whose], { over: period, now, timeZone }))(whose)(metric);
  const rows = await readObservations(tx, {
    metrics: [metric],
    ...period,
    ...(subject.kind === 'team' ? { teamId: subject.id ?? '' } : {}),
    ...(subject.kind === 'person' ? { personId: subject.id ?? '' } : {}),
  });
  const options = { ...recorded, period };
  const receipt = receiptOf(metric, rows, { ...options, timeZone });
  // Where the figure is not shown, its rows would tell it.
  const few = subject.all || subject.kind === 'person' ? null : fewPeople(receipt.included);
  const listed =
    few !== null
      ? []
      : input.show === 'included'
        ? receipt.included
        : receipt.excluded.flatMap((group) => group.observations);
  const shown = withoutNames(await withoutSmallTeams(tx, listed, subject), subject);
  const page = paged(shown, input);
  const { definition } = receipt;
  return {
    metric,
    name: definition.name,
    definition: definitionText(metric, await readMeasuredRules(tx), subject.kind),
    version: definition.version,
    placedBy: definition.placedBy,
    aggregation: few === null ? aggregationWords(metric, receipt.included, { ...options, timeZone }) : ofFewPeople,
    ...(few === null && definition.aggregate === 'rate' && receipt.figure.kind === 'value'
      ? { weeks: rateWeeks(options) }
      : {}),
    unit: unitOf(metric, rows),
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: presentFigure(few ?? receipt.figure, timeZone),
    parts: few === null && metric === 'lead_time' ? meanPhases(receipt.included) : [],
    partsNote:
      metric === 'lead_time'
        ? 'Mean of each phase over the changes that have all of them; medians of phases would not add up.'
        : null,
    leftOut: (few === null ? receipt.excluded : []).map(({ reason, observations }) => ({
      reason,
      count: observations.length,
    })),
    rows: page.rows.map((row) => presentRow(row, subject)),
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
  };
};

const analyticsSubject = ({ kind, id }: SeenSubject): Subject =>
  kind === 'organization' ? { kind } : { kind, id: id ?? '' };

/** Keys tell who reviewed what; whoever sees no individuals gets places in the list instead. */
const withoutNames = (rows: readonly Observation[], { all }: SeenSubject): readonly Observation[] =>
  all ? rows : rows.map((row, place) => ({ ...row, key: `row-${place + 1}` }));

/** A sprint is an aggregate of its team, which those who see no individuals do not see of a small team. */
const withoutSmallTeams = async (
  tx: Tx,
  rows: readonly Observation[],
  { all }: SeenSubject,
): Promise<readonly Observation[]> => {
  if (all || !rows.some((row) => row.reference.kind === 'sprint')) return rows;
  const shown = new Set((await listTeams(tx)).filter((team) => !isTooSmall(team.members)).map((team) => team.id));
  return rows.filter((row) => row.reference.kind !== 'sprint' || (row.teamId !== null && shown.has(row.teamId)));
};

const phases = ['coding', 'pickup', 'review', 'deploy'] as const;

const meanPhases = (rows: readonly Observation[]): Receipt['parts'] => {
  const whole = rows.filter((row) => phases.every((phase) => typeof row.detail[phase] === 'number'));
  if (whole.length === 0) return [];
  return phases.map((phase) => ({
    label: phase[0]?.toUpperCase() + phase.slice(1),
    value: whole.reduce((total, row) => total + Number(row.detail[phase]), 0) / whole.length,
    unit: 'seconds',
  }));
};

const presentRow = (row: Observation, subject: SeenSubject): ReceiptRow => {
  const visible = subject.all || row.personId === subject.own?.id;
  return {
    key: row.key,
    title: row.reference.title,
    url: row.reference.url,
    at: new Date(row.at * 1000).toISOString(),
    value: row.excluded === null ? row.value : null,
    unit: rowUnit(row),
    person: nameFor(subject, row.personId),
    excluded: row.excluded,
    detail: Object.entries(row.detail)
      .filter(([label]) => visible || !/person|author|reviewer|distinct/i.test(label))
      .flatMap(([label, value]) =>
        value === null
          ? []
          : [{ label, value, unit: (phases as readonly string[]).includes(label) ? ('seconds' as const) : null }],
      ),
    receipt: row.reference.kind === 'sprint' ? sprintReceiptOf(row) : null,
  };
};

/** A sprint in a list of sprints opens its own receipt, whose rows are issues. */
const sprintReceiptOf = (row: Observation): ReceiptRow['receipt'] =>
  row.excluded === null
    ? { metric: row.metric === 'velocity' ? 'sprint_completed' : row.metric, subject: `sprint:${row.reference.id}` }
    : null;
