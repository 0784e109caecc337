import { addDays } from '@sightline/contract';
/** Makes predictions from stored scores, in the measurement thread. */
import {
  backtestScores,
  dimensions,
  horizons,
  knownIn,
  meanOf,
  pooledRecord,
  predictScore,
  recordOf,
  reconcile,
  scoreSeries,
  stepDays,
  stepsOf,
  type Backtest,
  type Dimension,
  type HorizonDays,
  type PooledSeries,
  type ScoreRecord,
  pushAll,
} from '@sightline/analytics';
import { withTenant } from '../../platform/database/tenant.ts';
import { defineTask, handleTask, type TaskHandler } from '../../platform/threads/thread-task.ts';
import { readState } from '../measurement-state/index.ts';
import { readScoring } from '../scoring/index.ts';
import type { StoredPrediction } from './predictions.store.ts';
import { findScoredDay, readScorePoints, type ScorePoint } from './score-points.store.ts';

export type Wanted = {
  /** Days before it are complete. */
  today: string;
  horizonDays: readonly HorizonDays[];
  /** The subjects; everyone when left out. */
  personIds?: readonly string[];
};

/** A new prediction, not stored yet. */
export type MadePrediction = Omit<StoredPrediction, 'id' | 'madeAt' | 'madeBy'>;

export const predictTask = defineTask<Wanted, MadePrediction[]>('predict-scores');
export const backtestTask = defineTask<{ today: string }, Record<string, ScoreRecord>>('backtest-scores');

type Part = 'overall' | Dimension;
/** Dimensions are backtested in pools of whole teams with at least this many people. */
const dimensionPool = 60;

const poolOf = (points: ReadonlyMap<string, ScorePoint[]>, part: Part, lastDay: string): PooledSeries[] =>
  [...points].map(([id, ownPoints]) => ({
    id,
    group: ownPoints.at(-1)?.teamId ?? null,
    series: scoreSeries(
      ownPoints.map((point) => ({
        day: point.day,
        value: part === 'overall' ? point.overall : (point.dimensions[part] ?? null),
      })),
      lastDay,
    ),
  }));

/** Combines whole teams into pools, so that everyone's pool contains their team and few pools are backtested. */
const inBlocks = (pool: readonly PooledSeries[]): Map<string, PooledSeries[]> => {
  const teams = [...Map.groupBy(pool, (series) => series.group ?? '')].sort(([a], [b]) => (a < b ? -1 : 1));
  const blocks: PooledSeries[][] = [];
  for (const [, members] of teams) {
    const last = blocks.at(-1);
    if (last === undefined || last.length >= dimensionPool) blocks.push([...members]);
    else pushAll(last, members);
  }
  if (blocks.length > 1 && blocks.at(-1)!.length < dimensionPool) {
    const rest = blocks.pop()!;
    pushAll(blocks.at(-1)!, rest);
  }
  return new Map(blocks.flatMap((block) => block.map(({ id }) => [id, block] as const)));
};

/** Backtests by pool, so that people of one pool share one. */
const sharedBacktests = () => {
  const known = new Map<readonly PooledSeries[], Map<HorizonDays, Backtest>>();
  return (pool: readonly PooledSeries[], horizon: HorizonDays): Backtest => {
    const backtests = known.get(pool) ?? new Map<HorizonDays, Backtest>();
    known.set(pool, backtests);
    const backtest = backtests.get(horizon) ?? backtestScores(pool, stepsOf(horizon));
    backtests.set(horizon, backtest);
    return backtest;
  };
};

const readPoints = async (
  platform: Parameters<Parameters<typeof handleTask>[1]>[0],
  organizationId: string,
  today: string,
) =>
  withTenant(platform.database, organizationId, async (tx) => {
    const lastDay = await findScoredDay(tx, today);
    const state = await readState(tx);
    if (lastDay === null || state === null) return null;
    const points = Map.groupBy(await readScorePoints(tx, lastDay, stepDays), (point) => point.personId);
    return { lastDay, points, weights: (await readScoring(tx)).weights, dataVersion: state.version };
  });

type Points = NonNullable<Awaited<ReturnType<typeof readPoints>>>;

/** Pure: everything predicted from the points. */
const predictAll = ({ lastDay, points, weights, dataVersion }: Points, { horizonDays, personIds }: Wanted) => {
  const backtestOf = sharedBacktests();
  const overall = poolOf(points, 'overall', lastDay);
  const blocks = new Map(dimensions.map((name) => [name, inBlocks(poolOf(points, name, lastDay))]));

  const predict = (id: string, horizon: HorizonDays): MadePrediction => {
    const backtest = backtestOf(overall, horizon);
    const found = predictScore(overall, id, horizon, backtest);
    const series = overall.find((pooled) => pooled.id === id)?.series ?? [];
    const ownCases = backtest.casesOf.get(id) ?? [];
    const made = {
      personId: id,
      horizonDays: horizon,
      madeOn: lastDay,
      targetDay: addDays(lastDay, horizon),
      dataVersion,
    };
    const history = { replayed: replayedOf(ownCases, horizon, lastDay), pooled: pooledRecord(backtest) };
    if (found.kind !== 'value') {
      const days = { have: found.have, need: found.need };
      const content = { method: null, confidence: null, record: recordOf(ownCases), factors: [], days, ...history };
      return { ...made, current: series.at(-1) ?? null, predicted: null, content };
    }
    const { current, predicted: value, low, high, method, record, confidence } = found;
    const factors = predictFactors(id, horizon, value - current);
    const days = { have: (knownIn(series).length - 1) * stepDays, need: 0 };
    return {
      ...made,
      current,
      predicted: { value, low, high, plainMean: meanOf(knownIn(series)) },
      content: { method, confidence, record, factors, days, ...history },
    };
  };

  const predictFactors = (id: string, horizon: HorizonDays, change: number) => {
    const parts = dimensions.flatMap((name) => {
      const pool = blocks.get(name)?.get(id) ?? [];
      const current = pool.find((pooled) => pooled.id === id)?.series.at(-1) ?? null;
      if (current === null) return [];
      const predicted = backtestOf(pool, horizon).next.get(id)?.predicted ?? current;
      return [{ name, weight: weights[name], current, predicted }];
    });
    const total = parts.reduce((sum, part) => sum + part.weight, 0);
    return total === 0
      ? []
      : reconcile(
          change,
          parts.map(({ weight, ...part }) => ({ ...part, share: weight / total })),
        );
  };

  const ids = personIds ?? overall.flatMap(({ id, series }) => ((series.at(-1) ?? null) === null ? [] : [id]));
  return ids.flatMap((id) => horizonDays.map((horizon) => predict(id, horizon)));
};

/** The backtest’s prediction of the last known score, made one horizon before it. */
const replayedOf = (
  cases: Backtest['cases'],
  horizon: HorizonDays,
  lastDay: string,
): MadePrediction['content']['replayed'] => {
  const replayed = cases.find((item) => item.madeBefore === stepsOf(horizon));
  if (replayed === undefined) return null;
  const { predicted, low, high, actual } = replayed;
  return { madeOn: addDays(lastDay, -horizon), predicted, low, high, actual };
};

export const predictionTasks = (): TaskHandler[] => [
  handleTask(predictTask, async (platform, organizationId, wanted) => {
    const points = await readPoints(platform, organizationId, wanted.today);
    return points === null ? [] : predictAll(points, wanted);
  }),
  handleTask(backtestTask, async (platform, organizationId, { today }) => {
    const points = await readPoints(platform, organizationId, today);
    const pool = points === null ? [] : poolOf(points.points, 'overall', points.lastDay);
    return Object.fromEntries(
      horizons.map((horizon) => [`${horizon}d`, recordOf(backtestScores(pool, stepsOf(horizon)).cases)]),
    );
  }),
];
