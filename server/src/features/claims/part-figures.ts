/** Figures of a part of a metric: a phase, a service, or one person's share. */
import {
  figureOf,
  itemsAtOnce,
  leadTimePhases,
  metricDefinitions,
  phaseMoves,
  rangeKey,
  spansOf,
  type MetricKey,
  type Observation,
  type SprintRecord,
} from '@sightline/analytics';
import { message, t, type Claim, type Figure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { readRecordings } from '../figures/index.ts';
import type { SeenSubject } from '../visibility/index.ts';
import { presentFigure, readItemsInProgress } from '../measurement/index.ts';
import { readObservations } from '../observations/index.ts';
import { readExplainedScores } from '../scoring/index.ts';

type Part = NonNullable<Claim['part']>;
type Over = { period: { from: number; to: number }; now: number; timeZone: string };

/** Parts that a higher feature recomputes, because they need more than the rows of their metric. */
export type PartKind = {
  is: (claim: Claim) => boolean;
  /** Whether it needs the scores over the claim's days. */
  isOfScores: boolean;
  /** Null without data. Called only if the viewer may see the part. */
  read: (tx: Tx, claim: Claim, over: Over & { days: Claim['days'] }) => Promise<{ value: number; n: number } | null>;
};

const noRows: Figure = { kind: 'insufficient-data', have: 0, need: 1, total: 0 };

export const figureOrNoRows = (found: { value: number; n: number } | null): Figure =>
  found === null ? noRows : { kind: 'value', ...found, total: found.n };

/** The current figure of a part of this kind. */
export const figureOfKind = async (kind: PartKind, ...input: Parameters<PartKind['read']>): Promise<Figure> =>
  figureOrNoRows(await kind.read(...input));

/** One person's share of some rows. */
const shareOf = (rows: readonly Pick<Observation, 'excluded' | 'personId'>[], personId: string): Figure => {
  const counting = rows.filter((row) => row.excluded === null);
  if (counting.length === 0) return noRows;
  const ownCount = counting.filter((row) => row.personId === personId).length;
  return { kind: 'value', value: ownCount / counting.length, n: counting.length, total: counting.length };
};

/** The figure of one service, from its rows. */
export const figureOfService = async (
  tx: Tx,
  metric: MetricKey,
  { repositoryId, rows }: { repositoryId: string; rows: readonly Observation[] },
  { period, now, timeZone }: Over,
): Promise<Figure> => {
  const service = { kind: 'service', id: repositoryId } as const;
  const recorded = (await readRecordings(tx, [metric], [service], { over: period, now, timeZone }))(service);
  return presentFigure(figureOf(metric, rows, { ...recorded(metric), period }), timeZone);
};

/** The mean of a phase, as receipts show it. */
const meanOfPhase = (rows: readonly Observation[], phase: string, period: Over['period']): Figure => {
  const found = phaseMoves(rows, { period, before: period }).find((move) => move.phase === phase);
  return found === undefined ? noRows : { kind: 'value', value: found.now, n: found.n, total: found.n };
};

const isPhase = (key: string): boolean => (leadTimePhases as readonly string[]).includes(key);

/** The current figure of a claim's part. Only for viewers who see individuals, because parts are about few people. */
export const partFigure = async (
  tx: Tx,
  { metric, part }: { metric: string; part: Part },
  { kind, id }: Pick<SeenSubject, 'kind' | 'id'>,
  over: Over,
): Promise<Figure> => {
  const owner = {
    ...(kind === 'team' ? { teamId: id ?? '' } : {}),
    ...(kind === 'person' && part.kind !== 'service' ? { personId: id ?? '' } : {}),
  };
  if (!Object.hasOwn(metricDefinitions, metric)) throw new InvalidInput(t(notVerified));
  const key = metric as MetricKey;
  const rows = await readObservations(tx, { metrics: [key], ...over.period, ...owner });
  const ofService = rows.filter((row) => row.repositoryId === part.key);
  if (part.kind === 'phase' && key === 'lead_time' && isPhase(part.key))
    return meanOfPhase(rows, part.key, over.period);
  if (part.kind === atOnce.kind && part.key === atOnce.key && kind === 'person') return atOnceOf(tx, id ?? '', over);
  if (part.kind === 'person') return shareOf(rows, part.key);
  if (part.kind === 'service')
    return kind === 'person'
      ? shareOf(ofService, id ?? '')
      : figureOfService(tx, key, { repositoryId: part.key, rows: ofService }, over);
  throw new InvalidInput(t(notVerified));
};

const atOnce = { kind: 'segment', key: 'at-once' } as const;
/** The part that counts a person's items in progress at the same time. */
export const atOncePart = (): Part => ({ ...atOnce, name: t('items in progress at once') });

const atOnceOf = async (tx: Tx, personId: string, { period, now }: Over): Promise<Figure> => {
  const rows = await readObservations(tx, { metrics: ['cycle_time'], from: period.from, to: now, personId });
  const items = [...(await readItemsInProgress(tx)).values()].flat().filter((item) => item.personId === personId);
  const counting = rows.filter((row) => row.excluded === null);
  const spans = spansOf(
    counting,
    items.map(({ startedAt }) => startedAt),
  );
  const { value, n } = itemsAtOnce(spans, period);
  return n === 0 ? noRows : { kind: 'value', value, n, total: n };
};

/** Number of a sprint's issues that were left open and never started. */
export const neverStarted = ({ closeAt, detail: { issues } }: SprintRecord): { count: number; of: number } => {
  const open = issues.filter(({ outcome }) => outcome === 'carried-over');
  return { count: open.filter(({ startedAt }) => startedAt === null || startedAt > closeAt).length, of: open.length };
};

const never = { kind: 'segment', key: 'never-started' } as const;
/** The part of a sprint's figure that covers issues never started. */
export const neverStartedPart = (): Part => ({ ...never, name: t('never started') });

/** The figure of a part of a sprint. */
export const sprintPart = (sprint: SprintRecord, { kind, key }: Part): Figure => {
  if (kind !== never.kind || key !== never.key) throw new InvalidInput(t(notVerified));
  const { count, of } = neverStarted(sprint);
  return { kind: 'value', value: count, n: count, total: of };
};

/** Whether a claim is about how many rows a figure has, as in “27% of 168 reviews”. */
export const isCountClaim = ({ unit }: Claim): boolean => unit === 'count';

export const countOf = (figure: Figure): Figure =>
  figure.kind === 'value' ? { kind: 'value', value: figure.n, n: figure.n, total: figure.total } : figure;

/** Whether a claim is about a signal's own score rather than its effect on the overall score. */
export const isSignalScore = ({ part, unit }: Claim): boolean => part?.kind === 'signal' && unit === 'score';

/** The score of one signal, 0 to 100. Needs the scores over these days. */
export const signalScore = async (tx: Tx, subject: string, metric: string, days: Claim['days']): Promise<Figure> => {
  const stored = await readExplainedScores(tx, rangeKey(days), subject);
  const score = stored.find(({ part }) => part === 'current')?.score;
  if (score?.kind !== 'value' || !('signals' in score)) return noRows;
  const signal = score.signals.find((one) => one.metric === metric);
  return signal === undefined ? noRows : { kind: 'value', value: signal.score, n: signal.rows, total: signal.rows };
};

const notVerified = message(
  'Parts of this kind cannot be recomputed. Open the receipt to see how the figure was calculated.',
);
