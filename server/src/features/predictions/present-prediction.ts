import { dimensionNames, type Dimension, type ScoreRecord } from '@sightline/analytics';
import {
  addDays,
  formatDay,
  message,
  t,
  type Claim,
  type Figure,
  type Prediction,
  type PredictionRecord,
  type Statement,
} from '@sightline/contract';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import { receiptOf, scoreName } from '../claims/index.ts';
import { timeframeOf, type StoredPrediction } from './predictions.store.ts';

/** Days that a score is over. */
const scoredDays = 30;

type Bounds = { low?: number; high?: number };

const figure = (value: number, n: number, { low, high }: Bounds = {}): Figure => ({
  kind: 'value',
  value,
  n,
  total: n,
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
});

type Presented = Omit<StoredPrediction, 'id'> & { id: string | null };

export const presentRecord = ({
  cases,
  held,
  error,
  lastValueError,
  plainMeanError,
}: ScoreRecord): PredictionRecord => ({
  cases,
  held,
  error,
  lastValueError,
  plainMeanError,
});

/** A prediction for its card. */
export const presentPrediction = (prediction: Presented, name: string): Prediction => {
  const { content, predicted, current, horizonDays } = prediction;
  const missing = { kind: 'insufficient-data' as const, ...content.days, total: content.days.have };
  return {
    id: prediction.id,
    developerId: prediction.personId,
    developerName: name,
    timeframe: timeframeOf(horizonDays),
    madeOn: prediction.madeOn,
    targetDay: prediction.targetDay,
    generatedAt: prediction.madeAt.toISOString(),
    dataVersion: prediction.dataVersion,
    currentScore: current === null ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 } : figure(current, 1),
    predictedScore: predicted === null ? missing : figure(predicted.value, content.record.cases, predicted),
    // Earlier versions stored 0% before any past prediction could be checked.
    confidence: content.pooled.cases === 0 ? null : content.confidence,
    method: content.method,
    record: presentRecord(content.record),
    factors: content.factors.map(({ name: key, current: currentValue, predicted: predictedValue, impact }) => ({
      key,
      name: t(dimensionNames[key]),
      currentValue,
      predictedValue,
      impact,
    })),
    summary: predicted === null || current === null ? [] : [summaryOf(prediction, name)],
    recommendations: predicted === null ? [] : recommendationsFor(prediction, name),
  };
};

type Compared = { metric: string; name: string; from: number; to: number; low?: number; high?: number };

const claimOf = (
  prediction: Presented,
  subjectName: string,
  { metric, name, from, to, ...bounds }: Compared,
): Claim => {
  const subject = `person:${prediction.personId}`;
  const days = { from: addDays(prediction.madeOn, 1 - scoredDays), to: prediction.madeOn };
  return {
    metric,
    name,
    part: null,
    subject,
    subjectName,
    unit: 'score',
    better: 'higher',
    days,
    // How many rows it had is not stored with a prediction.
    figure: figure(from, 0),
    comparison: {
      kind: 'scenario',
      label: t('predicted for {day}', { day: formatDay(prediction.targetDay) }),
      days: null,
      figure: figure(to, prediction.content.record.cases, bounds),
      basis: { kind: 'prediction', day: prediction.targetDay },
      absolute: to - from,
      relative: from === 0 ? null : (to - from) / from,
    },
    significance: null,
    receipt: receiptOf(metric, subject, days),
    dataVersion: prediction.dataVersion,
  };
};

const summaryOf = (prediction: Presented, name: string): Statement => {
  const [from, predicted] = [prediction.current ?? 0, prediction.predicted];
  if (predicted === null) throw new Error('Nothing was predicted');
  const { value: to, low, high } = predicted;
  const claim = claimOf(prediction, name, { metric: 'performance_score', name: t(scoreName), from, to, low, high });
  const range = `${Math.round(low)}–${Math.round(high)}`;
  const tone = from > high ? 'worse' : from < low ? 'better' : 'neutral';
  return sentence(tone)(
    'The score was {now} on {madeOn}. The prediction for {day} is {predicted}. {outcome, select, worse {A decline is likely: the score was above} better {An improvement is likely: the score was below} other {No clear change: the score was within}} the 80% interval of {interval}.',
    {
      now: figureIn(claim),
      madeOn: { from: prediction.madeOn, to: prediction.madeOn },
      day: { from: prediction.targetDay, to: prediction.targetDay },
      predicted: otherFigureIn(claim),
      outcome: tone,
      interval: figureIn(claim, range),
    },
  );
};

const actions: Readonly<Record<Dimension, string>> = {
  codeQuality: message('Keep pull requests below 400 lines and agree on tests before starting'),
  velocity: message('Finish what is in progress before starting something new'),
  collaboration: message('Reserve a time of day for reviews and spread requests over more people'),
  innovation: message('Plan one piece of new capability for the next sprint'),
  reliability: message('Commit to less and check the oldest items every day'),
};

/** Minimum fall of a dimension, in points of the score, for a recommended action. */
const worthActing = 0.5;

const recommendationsFor = (prediction: Presented, name: string): Statement[] =>
  prediction.content.factors
    .filter(({ impact }) => impact <= -worthActing)
    .sort((a, b) => a.impact - b.impact)
    .slice(0, 3)
    .map(({ name: key, current, predicted }) => {
      const dimension = t(dimensionNames[key]);
      const claim = claimOf(prediction, name, {
        metric: `performance_score.${key}`,
        name: dimension,
        from: current,
        to: predicted,
      });
      return sentence('worse')('{action}. {dimension} is predicted to fall from {now} to {predicted}.', {
        action: t(actions[key]),
        dimension,
        now: figureIn(claim),
        predicted: otherFigureIn(claim),
      });
    });
