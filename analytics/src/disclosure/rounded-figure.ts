/**
 * The organization's figures for viewers who may not see individuals. They also see teams, so an exact whole
 * would give away whatever the teams leave over. A rounded one stays the same with five rows more or fewer.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';

/** A rounded figure does not show whether this many rows are added or removed. */
const hiddenRows = 5;

type Value = Extract<Figure, { kind: 'value' }>;

/** Rounded; null if rounding leaves nothing to show. */
export const roundedFigure = (metric: MetricKey, figure: Value): Value | null => {
  const { aggregate } = metricDefinitions[metric];
  const step = Math.max(
    twoDigits(figure.value),
    aggregate === 'median' ? 0 : stepOfRows(figure, aggregate === 'share'),
  );
  const value = toStep(figure.value, step);
  if (value === 0 && figure.value !== 0 && aggregate !== 'share') return null;
  return withBounds(figure, value, step);
};

/** A mean score of a group: fewer people move a mean further, so it is rounded more. */
export const roundedPoints = (score: number, people: number): number => toStep(score, stepOfPoints(people));
const stepOfPoints = (people: number): number => (people < manyPeople ? 5 : 1);

/**
 * The interval around a rounded score. It reaches at least one step to each side: a score at an end of its interval looks
 * like a minimum or a maximum. It is computed from rounded values only, so it reveals nothing else.
 */
export const roundedInterval = (
  score: number,
  { low, high }: { low: number; high: number },
  people: number,
): { low: number; high: number } => {
  const shown = roundedPoints(score, people);
  const step = stepOfPoints(people);
  return {
    low: Math.max(0, Math.min(roundedPoints(low, people), shown - step)),
    high: Math.min(100, Math.max(roundedPoints(high, people), shown + step)),
  };
};
const manyPeople = 20;

const withBounds = (figure: Value, value: number, step: number): Value => ({
  ...figure,
  ...(figure.p75 === undefined ? {} : { p75: toStep(figure.p75, twoDigits(figure.p75)) }),
  ...(figure.p90 === undefined ? {} : { p90: toStep(figure.p90, twoDigits(figure.p90)) }),
  ...(figure.low === undefined ? {} : { low: toStep(figure.low, step) }),
  ...(figure.high === undefined ? {} : { high: toStep(figure.high, step) }),
  value,
  n: roundedCount(figure.n),
  total: roundedCount(figure.n),
  rounded: true,
});

/** Two significant digits, never finer than tens. */
export const roundedCount = (count: number): number =>
  count === 0 ? 0 : Math.max(10, toStep(count, Math.max(10, twoDigits(count))));

/** The rounding step: how far `hiddenRows` rows could move the figure, rounded up to 1, 2 or 5 times a power of ten. */
const stepOfRows = ({ value, n }: Value, isShare: boolean): number => {
  const size = ((isShare ? 1 : Math.abs(value)) * hiddenRows) / n;
  if (!(size > 0)) return 0;
  const tens = 10 ** Math.floor(Math.log10(size));
  return [1, 2, 5].map((one) => one * tens).find((one) => one >= size) ?? 10 * tens;
};

const twoDigits = (value: number): number => (value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1));

/** Rounded without floating-point remainders such as 0.30000000000000004. */
const toStep = (value: number, step: number): number =>
  step === 0 ? value : Number((Math.round(value / step) * step).toPrecision(12));
