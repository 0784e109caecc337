import { dimensionNames, type Dimension } from '@sightline/analytics';
import type { Claim, Figure, Prediction, PredictionRecord, Statement } from '@sightline/contract';
import type { ScoreRecord } from '@sightline/analytics';
import { figureIn, formatDay, otherFigureIn, sentence } from '../statements/index.ts';
import { receiptOf, scoreName } from '../claims/index.ts';
import { dayAfter } from './predicting.ts';
import { timeframeOf, type StoredPrediction } from './predictions.store.ts';

/** Days that a score is over. */
const scoredDays = 30;

const figure = (value: number, n: number, bounds: { low?: number; high?: number } = {}): Figure => ({
  kind: 'value',
  value,
  n,
  total: n,
  ...bounds,
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
export const presentPrediction = (one: Presented, name: string): Prediction => {
  const { content, predicted, current, horizonDays } = one;
  const missing = { kind: 'insufficient-data' as const, ...content.days, total: content.days.have };
  return {
    id: one.id,
    developerId: one.personId,
    developerName: name,
    timeframe: timeframeOf(horizonDays),
    madeOn: one.madeOn,
    targetDay: one.targetDay,
    generatedAt: one.madeAt.toISOString(),
    dataVersion: one.dataVersion,
    currentScore: current === null ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 } : figure(current, 1),
    predictedScore: predicted === null ? missing : figure(predicted.value, content.record.cases, predicted),
    confidence: content.confidence,
    method: content.method,
    record: presentRecord(content.record),
    factors: content.factors.map(({ name: key, current: currentValue, predicted: predictedValue, impact }) => ({
      key,
      name: dimensionNames[key],
      currentValue,
      predictedValue,
      impact,
    })),
    summary: predicted === null || current === null ? [] : [summaryOf(one, name)],
    recommendations: predicted === null ? [] : recommendationsFor(one, name),
  };
};

type Compared = { metric: string; part: Claim['part']; from: number; to: number; low?: number; high?: number };

const claimOf = (one: Presented, name: string, { metric, part, from, to, ...bounds }: Compared): Claim => {
  const subject = `person:${one.personId}`;
  const days = { from: dayAfter(one.madeOn, 1 - scoredDays), to: one.madeOn };
  return {
    metric,
    name: part?.name ?? scoreName,
    part,
    subject,
    subjectName: name,
    unit: 'score',
    better: 'higher',
    days,
    figure: figure(from, 1),
    comparison: {
      kind: 'scenario',
      label: `predicted for ${formatDay(one.targetDay)}`,
      days: null,
      figure: figure(to, one.content.record.cases, bounds),
      absolute: to - from,
      relative: from === 0 ? null : (to - from) / from,
    },
    significance: null,
    receipt: receiptOf(metric, subject, days),
    dataVersion: one.dataVersion,
  };
};

const summaryOf = (one: Presented, name: string): Statement => {
  const [from, predicted] = [one.current ?? 0, one.predicted];
  if (predicted === null) throw new Error('Nothing was predicted');
  const { value: to, low, high } = predicted;
  const claim = claimOf(one, name, { metric: 'performance_score', part: null, from, to, low, high });
  const range = `${Math.round(low)}–${Math.round(high)}`;
  const tone = from > high ? 'worse' : from < low ? 'better' : 'neutral';
  const outcome =
    tone === 'neutral'
      ? 'No clear change: today’s score is within the 80% interval of '
      : tone === 'worse'
        ? 'A decline is likely: today’s score is above the 80% interval of '
        : 'An improvement is likely: today’s score is below the 80% interval of ';
  return sentence(
    tone,
  )`The score is ${figureIn(claim)} now. The prediction for ${{ from: one.targetDay, to: one.targetDay }} is ${otherFigureIn(claim)}. ${outcome}${figureIn(claim, range)}.`;
};

const actions: Readonly<Record<Dimension, string>> = {
  codeQuality: 'Keep pull requests below 400 lines and agree on tests before starting',
  velocity: 'Finish what is in progress before starting something new',
  collaboration: 'Reserve a time of day for reviews and spread requests over more people',
  innovation: 'Plan one piece of new capability for the next sprint',
  reliability: 'Commit to less and check the oldest items every day',
};

/** A fall of a dimension that is worth an action, in points of the score. */
const worthActing = 0.5;

const recommendationsFor = (one: Presented, name: string): Statement[] =>
  one.content.factors
    .filter(({ impact }) => impact <= -worthActing)
    .sort((a, b) => a.impact - b.impact)
    .slice(0, 3)
    .map(({ name: key, current, predicted }) => {
      const part = { kind: 'dimension' as const, key, name: dimensionNames[key] };
      const claim = claimOf(one, name, { metric: `performance_score.${key}`, part, from: current, to: predicted });
      return sentence(
        'worse',
      )`${actions[key]}. ${dimensionNames[key]} is predicted to fall from ${figureIn(claim)} to ${otherFigureIn(claim)}.`;
    });
