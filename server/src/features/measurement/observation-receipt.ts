/** The receipt of a figure that is made of observations. */
import {
  bandOf,
  batchesIn,
  countIn,
  daysOf,
  definitionText,
  figureOf,
  leadTimePhases,
  metricDefinitions,
  rateWeeks,
  receiptOf,
  sumIn,
  type Figure,
  type FigureOptions,
  type MetricKey,
  type Observation,
  type Subject,
} from '@sightline/analytics';
import type { Receipt, ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listTeams } from '../people/index.ts';
import { aggregationWords, rowUnit, type Aggregated } from './aggregation-words.ts';
import { readKept, type KeptBatches } from './counted.ts';
import { isTooSmall, presentFigure, presentPeriod } from './figures.ts';
import { readObservations } from './observations.store.ts';
import { readMeasuredRules } from './measurement-states.store.ts';
import { periodAt } from './range.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { countLeftOut, readReceiptRows, type LeftOut } from './receipt-rows.store.ts';
import { readRecordings } from './recordings.ts';
import { nameFor, type SeenSubject } from './resolve-subject.ts';
import { fewPeople, fewPeopleOf, ofFewPeople } from './small-groups.ts';
import { unitOf } from './unit-of.ts';

type Asked = ReceiptBase & { metric: MetricKey };
type Options = FigureOptions & { timeZone: string };

/** What a receipt tells of its rows, and a page of them. */
type Listed = {
  /** In place of the figure, whose rows would tell it. */
  few: Figure | null;
  figure: Figure;
  included: Aggregated;
  leftOut: LeftOut[];
  means: number[] | null;
  unit: Receipt['unit'];
  page: { rows: readonly Observation[]; next: string | null };
  rowCount: number;
};

export const observationReceipt = async (tx: Tx, asked: Asked): Promise<Receipt> => {
  const { now, timeZone, input, subject, computedAt, metric } = asked;
  const period = periodAt(input.range, { now, timeZone });
  const whose = analyticsSubject(subject);
  const recorded = (await readRecordings(tx, [metric], [whose], { over: period, now, timeZone }))(whose)(metric);
  const options = { ...recorded, period, timeZone };
  const counted =
    subject.kind === 'organization' && !isOfSprints(metric)
      ? (await readKept(tx, [metric], [period.from, period.to], { people: !subject.all })).get(metric)
      : undefined;
  const { few, figure, included, leftOut, means, unit, page, rowCount } =
    counted === undefined ? await listRows(tx, asked, options) : await listCounted(tx, asked, options, counted);
  const definition = metricDefinitions[metric];
  const { takesDays } = bandOf(metric, few ?? figure, daysOf(period, timeZone));
  return {
    metric,
    name: definition.name,
    definition: definitionText(metric, await readMeasuredRules(tx), subject.kind),
    version: definition.version,
    placedBy: definition.placedBy,
    aggregation: few === null ? aggregationWords(metric, included, options) : ofFewPeople,
    ...(few === null && definition.aggregate === 'rate' && figure.kind === 'value'
      ? { weeks: rateWeeks(options) }
      : {}),
    unit,
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: presentFigure(few ?? figure, timeZone),
    ...(takesDays === null || subject.kind === 'person' ? {} : { bandTakesDays: takesDays }),
    ...phasesOf(few ?? figure, means),
    leftOut: few === null ? leftOut : [],
    rows: page.rows.map((row) => presentRow(row, subject)),
    rowCount,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
  };
};

/** Sprints are few, and their rows tell what they are counted in. */
const isOfSprints = (metric: MetricKey): boolean =>
  metric === 'velocity' || metric === 'commitment_reliability' || metric === 'completion_rate';

const listRows = async (tx: Tx, { metric, input, subject }: Asked, options: Options): Promise<Listed> => {
  const rows = await readObservations(tx, {
    metrics: [metric],
    ...options.period,
    ...(subject.kind === 'team' ? { teamId: subject.id ?? '' } : {}),
    ...(subject.kind === 'person' ? { personId: subject.id ?? '' } : {}),
  });
  const { figure, included, excluded } = receiptOf(metric, rows, options);
  const few = subject.all || subject.kind === 'person' ? null : fewPeople(included);
  const listed =
    few !== null ? [] : input.show === 'included' ? included : excluded.flatMap((group) => group.observations);
  const shown = withoutNames(await withoutSmallTeams(tx, listed, subject), subject, 0);
  return {
    few,
    figure,
    included: { ...aggregatedOf(metric, included, options), teams: new Set(included.map((row) => row.teamId)).size },
    leftOut: excluded.map(({ reason, observations }) => ({ reason, count: observations.length })),
    means: metric === 'lead_time' ? meanPhases(included) : null,
    unit: unitOf(metric, rows),
    page: paged(shown, input),
    rowCount: shown.length,
  };
};

/** The same without reading all rows. */
const listCounted = async (
  tx: Tx,
  { metric, input, subject }: Asked,
  options: Options,
  counted: KeptBatches,
): Promise<Listed> => {
  const within = { metric, ...options.period };
  const included = aggregatedOf(metric, counted, options);
  const few = subject.all ? null : fewPeopleOf(counted.batches);
  const leftOut = countIn(counted.batches, 'total') > included.n ? await countLeftOut(tx, within) : [];
  const rowCount =
    few !== null ? 0 : input.show === 'included' ? included.n : leftOut.reduce((sum, { count }) => sum + count, 0);
  const place = subject.all ? 0 : placeOf(input.cursor);
  const start = subject.all && input.cursor !== null ? { after: input.cursor } : { place };
  const reasons = input.show === 'included' ? null : leftOut.map(({ reason }) => reason);
  const most = input.limit + 1;
  const rows = rowCount === 0 ? [] : await readReceiptRows(tx, { ...within, reasons, start, most });
  const shown = withoutNames(rows.slice(0, input.limit), subject, place);
  return {
    few,
    figure: figureOf(metric, counted, options),
    included,
    leftOut,
    means: meansOf(counted),
    unit: unitOf(metric, []),
    page: { rows: shown, next: rows.length > input.limit ? (shown.at(-1)?.key ?? null) : null },
    rowCount,
  };
};

const aggregatedOf = (metric: MetricKey, counted: Parameters<typeof batchesIn>[1], { period }: Options): Aggregated => {
  const batches = batchesIn(metric, counted, period);
  return { n: countIn(batches, 'n'), ones: countIn(batches, 'ones'), total: sumIn(batches), teams: 0 };
};

const analyticsSubject = ({ kind, id }: SeenSubject): Subject =>
  kind === 'organization' ? { kind } : { kind, id: id ?? '' };

/** Keys tell who reviewed what; whoever sees no individuals gets places in the list instead. */
const withoutNames = (rows: readonly Observation[], { all }: SeenSubject, start: number): readonly Observation[] =>
  all ? rows : rows.map((row, place) => ({ ...row, key: `row-${start + place + 1}` }));

const placeOf = (cursor: string | null): number => Number(/^row-(\d{1,9})$/.exec(cursor ?? '')?.[1] ?? 0);

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

/** The mean of each phase of a lead time, where the figure itself is shown. */
const phasesOf = (figure: Figure, means: readonly number[] | null): Pick<Receipt, 'parts' | 'partsNote'> =>
  figure.kind !== 'value' || means === null
    ? { parts: [], partsNote: null }
    : {
        parts: leadTimePhases.map((phase, place) => ({
          label: phase[0]?.toUpperCase() + phase.slice(1),
          value: means[place]!,
          unit: 'seconds',
        })),
        partsNote:
          'Mean of each phase over the changes that have all of them; medians would not add up. Direct pushes count as 0 s of coding, pickup and review, which lowers these means.',
      };

/** The same from what was counted by the day; nothing of what has no phases. */
const meansOf = ({ batches }: KeptBatches): number[] | null => {
  const whole = batches.reduce((sum, one) => sum + one.whole, 0);
  if (whole === 0) return null;
  return leadTimePhases.map((_, place) => batches.reduce((sum, one) => sum + (one.phases[place] ?? 0), 0) / whole);
};

const meanPhases = (rows: readonly Observation[]): number[] | null => {
  const whole = rows.filter((row) => leadTimePhases.every((phase) => typeof row.detail[phase] === 'number'));
  if (whole.length === 0) return null;
  return leadTimePhases.map(
    (phase) => whole.reduce((total, row) => total + Number(row.detail[phase]), 0) / whole.length,
  );
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
          : [
              {
                label,
                value,
                unit: (leadTimePhases as readonly string[]).includes(label) ? ('seconds' as const) : null,
              },
            ],
      ),
    receipt: row.reference.kind === 'sprint' ? sprintReceiptOf(row) : null,
  };
};

/** A sprint in a list of sprints opens its own receipt, whose rows are issues. */
const sprintReceiptOf = (row: Observation): ReceiptRow['receipt'] =>
  row.excluded === null
    ? { metric: row.metric === 'velocity' ? 'sprint_completed' : row.metric, subject: `sprint:${row.reference.id}` }
    : null;
