import { dateOf, horizons, promisedCoverage, recordOf, type HorizonDays } from '@sightline/analytics';
import {
  byName,
  addDays,
  t,
  type contract,
  type PastPrediction,
  type Prediction,
  type PredictionTimeframe,
  type RouteReply,
} from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { inTenant } from '../ranges/index.ts';
import { recordListView, resolveSubject, viewerOf } from '../visibility/index.ts';
import { announceInsights } from '../insights/index.ts';
import { backtestTask, predictTask, type MadePrediction } from './predicting.ts';
import {
  insertPredictions,
  listDecided,
  listLatest,
  readDecidedRecords,
  timeframeOf,
  type DecidedPrediction,
  type StoredPrediction,
} from './predictions.store.ts';
import { phrasePredictions } from './phrase-predictions.ts';
import { presentPrediction, presentRecord } from './present-prediction.ts';

type Query = { developerId?: string | undefined; timeframe: PredictionTimeframe };

/** The kind of profile view that is recorded. */
const predictionView = 'predictions';
/** Days for which outcomes of predictions are listed. */
const historyDays = 30;

const horizonOf = (timeframe: PredictionTimeframe): HorizonDays =>
  horizons.find((days) => timeframeOf(days) === timeframe) ?? 30;

const isStoring = ({ platform }: RouteContext): boolean => platform.database.readOnly !== true;

type Seen = { names: Map<string, string>; today: string };

/** The subjects whose predictions the viewer may see; records the view. @throws NotAllowed, NotFound */
const viewedPeople = (ctx: RouteContext, developerId: string | undefined): Promise<Seen> =>
  inTenant(ctx, async (tx, at) => {
    const today = dateOf(at.now, at.timeZone).toString();
    if (developerId !== undefined) {
      const { name } = await resolveSubject(tx, ctx, `person:${developerId}`, predictionView);
      return { names: new Map([[developerId, name]]), today };
    }
    const { people, sees } = await viewerOf(tx, ctx.user);
    const seen = [...people.values()].filter(({ id, active }) => active && sees(id));
    return { names: new Map(seen.map((person) => [person.id, person.name])), today };
  });

/** The latest predictions, and the outcomes of earlier ones. @throws NotAllowed, NotFound */
export const readPredictions = async (
  ctx: RouteContext,
  { developerId, timeframe }: Query,
): Promise<RouteReply<typeof contract.predictions.list>> => {
  const { names, today } = await viewedPeople(ctx, developerId);
  const horizon = horizonOf(timeframe);
  const personIds = [...names.keys()];
  if (!isStoring(ctx)) {
    const made = await make(ctx, { today, horizonDays: [horizon], personIds });
    return present(made.filter(isShown).map(asUnstored(ctx)), [], names);
  }
  return inTenant(ctx, async (tx, at) => {
    const stored = await listLatest(tx, horizon, personIds);
    const shown = stored.map((prediction) => prediction.personId);
    if (developerId === undefined) await recordListView(tx, ctx, shown, at);
    const decided = await listDecided(tx, addDays(today, -historyDays));
    const reply = present(
      stored,
      decided.filter((prediction) => prediction.horizonDays === horizon),
      names,
    );
    return { ...reply, predictions: await phrasePredictions(tx, ctx, reply.predictions) };
  });
};

/** A list omits people without data. */
const isShown = (prediction: MadePrediction): boolean => prediction.current !== null;

const make = (
  ctx: RouteContext,
  wanted: { today: string; horizonDays: HorizonDays[]; personIds: string[] },
): Promise<MadePrediction[]> => inThread(ctx.platform.config, ctx.organizationId, predictTask, wanted);

type Shown = Omit<StoredPrediction, 'id'> & { id: string | null };
const asUnstored =
  (ctx: RouteContext) =>
  (prediction: MadePrediction): Shown => ({
    ...prediction,
    id: null,
    madeAt: new Date(ctx.platform.clock.now()),
    madeBy: null,
  });

const present = (
  shown: readonly Shown[],
  decided: readonly DecidedPrediction[],
  names: ReadonlyMap<string, string>,
): RouteReply<typeof contract.predictions.list> => {
  const nameOf = (personId: string): string => names.get(personId) ?? '';
  const made = decided.flatMap((prediction): PastPrediction[] => {
    const { personId: developerId, madeOn, targetDay, predicted, low, high, actual } = prediction;
    if (!names.has(developerId)) return [];
    const what = { kind: 'made', developerId, developerName: nameOf(developerId) } as const;
    return [
      { ...what, timeframe: timeframeOf(prediction.horizonDays), madeOn, targetDay, predicted, low, high, actual },
    ];
  });
  const known = new Set(made.map((prediction) => prediction.developerId));
  const replayed = shown.flatMap(({ personId, horizonDays, madeOn: targetDay, content }): PastPrediction[] =>
    content.replayed === null || known.has(personId)
      ? []
      : [
          {
            kind: 'replayed',
            developerId: personId,
            developerName: nameOf(personId),
            timeframe: timeframeOf(horizonDays),
            targetDay,
            ...content.replayed,
          },
        ],
  );
  return {
    predictions: shown
      .map((prediction) => presentPrediction(prediction, nameOf(prediction.personId)))
      .sort((a, b) => byName.compare(a.developerName, b.developerName)),
    history: [...made, ...replayed],
  };
};

/**
 * Predicts a person's score and stores the prediction, so that it can be compared with the outcome.
 * @throws NotAllowed, NotFound, Conflict while nothing has been scored
 */
export const generatePrediction = async (
  ctx: RouteContext,
  { developerId, timeframe }: Query & { developerId: string },
): Promise<Prediction> => {
  const { names, today } = await viewedPeople(ctx, developerId);
  const name = names.get(developerId) ?? '';
  const [made] = await make(ctx, { today, horizonDays: [horizonOf(timeframe)], personIds: [developerId] });
  if (made === undefined)
    throw new Conflict(t('There are no scores to predict from yet. Wait until the first data has been measured.'));
  const unstored = asUnstored(ctx)(made);
  if (!isStoring(ctx)) return presentPrediction(unstored, name);
  const stored = { ...unstored, id: randomUUID(), madeBy: ctx.user.id };
  await inTenant(ctx, (tx) => save(tx, ctx, stored, name));
  return presentPrediction(stored, name);
};

const save = async (tx: Tx, ctx: RouteContext, stored: StoredPrediction, name: string): Promise<void> => {
  await insertPredictions(tx, ctx.organizationId, [stored]);
  await writeAudit(tx, ctx, {
    action: 'predictions.generate',
    subject: name,
    detail: { id: stored.id, timeframe: timeframeOf(stored.horizonDays) },
  });
  await announceInsights(ctx.platform, tx, ctx.organizationId, [stored.personId]);
};

/** The accuracy of predictions in the organization, without data about single people. */
export const readAccuracy = async (ctx: RouteContext): Promise<RouteReply<typeof contract.predictions.accuracy>> => {
  const { made, today } = await inTenant(ctx, async (tx, at) => ({
    made: await readDecidedRecords(tx),
    today: dateOf(at.now, at.timeZone).toString(),
  }));
  const replayed = await inThread(ctx.platform.config, ctx.organizationId, backtestTask, { today });
  return {
    promised: promisedCoverage,
    timeframes: horizons.map((horizon) => {
      const timeframe = timeframeOf(horizon);
      return {
        timeframe,
        made: made.get(horizon) ?? presentRecord(recordOf([])),
        replayed: presentRecord(replayed[timeframe] ?? recordOf([])),
      };
    }),
  };
};
