/** Rows of a group's receipt for viewers who may not see individuals: their own, and those without a person. */
import {
  batchesIn,
  countIn,
  figureOf,
  isWithin,
  metricDefinitions,
  sumIn,
  type RowsOrBatches,
  type Figure,
  type FigureOptions,
  type MetricKey,
  type Observation,
  type Period,
} from '@sightline/analytics';
import { t, type Receipt } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import {
  groupFigure,
  readCellRows,
  readOrganizationBatches,
  readSubjectBatches,
  readStoredBatches,
  type ReadFor,
} from '../disclosure/index.ts';
import { shownInOneUnit } from '../figures/index.ts';
import { isTooSmall } from '../visibility/index.ts';
import { readObservations } from '../observations/index.ts';
import { listTeams } from '../people/index.ts';
import type { Aggregated } from './aggregation-words.ts';
import { byOutcome } from './narrow-rows.ts';
import { meansOfBatches, meansOfRows } from './part-means.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import type { LeftOut } from './receipt-rows.store.ts';
import { unitOf } from './unit-of.ts';

/** A receipt's summary of its rows, and a page of them. */
export type Listed = {
  /** The input of the figure, if it is computed from all rows. */
  counted?: RowsOrBatches;
  /** Replaces a figure that would reveal its rows. */
  few: Figure | null;
  figure: Figure;
  included: Aggregated;
  leftOut: LeftOut[];
  means: number[] | null;
  unit: Receipt['unit'];
  page: { rows: readonly Observation[]; next: string | null };
  rowCount: number;
  /** Whether there are rows of others that the viewer may not see. */
  withholdsRows: boolean;
  more: Pick<Receipt, 'outcomes' | 'distribution' | 'groups'>;
};

type Request = ReceiptBase & { metric: MetricKey };

/** Sprint metrics, whose rows belong to no person. */
export const isOfSprints = (metric: MetricKey): boolean => metricDefinitions[metric].row === 'sprint';

/** @throws NotAllowed for a narrowed receipt, which could be about few people */
export const listForGroup = async (
  tx: Tx,
  { metric, input, subject, now, timeZone }: Request,
  options: FigureOptions & { timeZone: string },
): Promise<Listed> => {
  if (input.groupBy !== undefined || input.within !== undefined)
    throw new NotAllowed(t('Only managers and admins can see parts of a figure.'));
  const { period } = options;
  const [edges, readFor] = [[period.from, period.to], { audience: subject, now, timeZone }];
  const id = subject.id ?? '';
  const isTeam = subject.kind === 'team';
  const counted = isTeam
    ? (await readSubjectBatches(tx, [metric], { of: { kind: 'team', ids: [id] } }, edges, readFor))(id, metric)
    : (await readOrganizationBatches(tx, [metric], edges, readFor))(metric);
  const shown = groupFigure(figureOf(metric, counted, options), counted, { period, audience: subject });
  const owner = isTeam ? ({ kind: 'team', id } as const) : ({ kind: 'organization' } as const);
  const inOneUnit = await shownInOneUnit(tx, { metric, subject: owner, period, over: period });
  const figure = inOneUnit(shown, period);
  const few = figure.kind === 'insufficient-data' && figure.of === 'people' ? figure : null;
  const inside = batchesIn(metric, counted, period);
  const isOfPeople = counted.batches.some((batch) => batch.people.length > 0 && isWithin(period, batch.at));
  const rows = few === null ? await readSeen(tx, { metric, subject, period }) : [];
  const included = rows.filter(({ excluded }) => excluded === null);
  const leftOut = Map.groupBy(
    rows.flatMap(({ excluded }) => excluded ?? []),
    (reason) => reason,
  );
  const listed =
    input.show === 'included'
      ? byOutcome(included, input.outcome ?? null)
      : rows.filter(({ excluded }) => excluded !== null);
  const withKeys = listed.map((row, index) => ({ ...row, key: `row-${index + 1}` }));
  return {
    few,
    figure,
    included: {
      n: countIn(inside, 'n'),
      ones: countIn(inside, 'ones'),
      total: sumIn(inside),
      teams: new Set(included.map(({ teamId }) => teamId)).size,
    },
    leftOut: [...leftOut].map(([reason, { length }]) => ({ reason, count: length })),
    means:
      metricDefinitions[metric].parts === undefined
        ? null
        : await meansIn(tx, metric, isTeam ? id : null, period, readFor),
    unit: unitOf(metric, included),
    page: paged(withKeys, input),
    rowCount: withKeys.length,
    withholdsRows: isOfPeople,
    more: {},
  };
};

type Seen = Pick<Request, 'metric' | 'subject'> & Pick<FigureOptions, 'period'>;

/** Rows that the viewer may see, the latest first: their own, and sprints of teams that are large enough. */
const readSeen = async (tx: Tx, { metric, subject, period }: Seen): Promise<Observation[]> => {
  const ownId = subject.ownPerson?.id;
  const query = { metrics: [metric], ...period, ...(subject.kind === 'team' ? { teamId: subject.id ?? '' } : {}) };
  if (!isOfSprints(metric) && subject.kind !== 'team')
    return ownId === undefined ? [] : inOrder(await readObservations(tx, { ...query, personId: ownId }));
  const rows = (await readObservations(tx, query)).filter(({ personId }) => personId === null || personId === ownId);
  const large = new Set((await listTeams(tx)).filter((team) => !isTooSmall(team.members)).map((team) => team.id));
  return inOrder(
    rows.filter((row) => row.reference.kind !== 'sprint' || (row.teamId !== null && large.has(row.teamId))),
  );
};

const inOrder = (rows: readonly Observation[]): Observation[] =>
  rows.toSorted((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));

/** Means for the receipt; rounded for the organization, like its figure. */
const meansIn = async (
  tx: Tx,
  metric: MetricKey,
  teamId: string | null,
  period: Period,
  readFor: ReadFor,
): Promise<number[] | null> => {
  const query = { metrics: [metric], ...period };
  if (teamId !== null) return meansOfRows(metric, (await readCellRows(tx, { ...query, teamId }, readFor)).rows);
  const stored = (await readStoredBatches(tx, [metric], [period.from, period.to], readFor)).get(metric);
  const means =
    stored === undefined
      ? meansOfRows(metric, (await readCellRows(tx, query, readFor)).rows)
      : meansOfBatches(metric, { batches: stored.batches.filter((batch) => isWithin(period, batch.at)) });
  return means?.map((mean) => Number(mean.toPrecision(2))) ?? null;
};
