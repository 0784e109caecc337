import { metricDefinitions } from '@sightline/analytics';
import type { ComparedRow } from '@sightline/contract';
import { comparisonTexts } from '../../texts/comparison.ts';
import { isMetric } from '../../ui/figures/metric-name.ts';

const texts = comparisonTexts.verdict;

type Reading = 'better' | 'worse';
export type Verdict = { kind: 'clear' | 'same' | 'unknown'; reading: Reading | null; sentences: string[] };

const readingOf = (metric: string, direction: 'higher' | 'lower'): Reading => {
  const better = isMetric(metric) && metricDefinitions[metric].better === 'lower' ? 'lower' : 'higher';
  return direction === better ? 'better' : 'worse';
};

/** The verdict of a row: clear differences, none, or not enough data. A single subject has no verdict. */
export const verdictOf = (
  {
    metric,
    figures,
    clear,
    unit,
    partlyRecorded,
  }: Pick<ComparedRow, 'metric' | 'figures' | 'clear' | 'unit' | 'partlyRecorded'>,
  names: readonly string[],
): Verdict => {
  if (figures.length < 2) return { kind: 'unknown', reading: null, sentences: [] };
  if (partlyRecorded === true) return { kind: 'unknown', reading: null, sentences: [texts.partlyRecorded] };
  const known = figures.filter((figure) => figure.kind === 'value' && figure.low !== undefined).length;
  if (known < 2) return { kind: 'unknown', reading: null, sentences: [texts.unknown] };
  if (clear.length === 0) return { kind: 'same', reading: null, sentences: [texts.same] };
  const countOf = (end: 'higher' | 'lower'): number => new Set(clear.map((pair) => pair[end])).size;
  // A subject that differs from several others is named first, so that no difference is stated twice.
  const [direction, other] =
    countOf('lower') < countOf('higher') ? (['lower', 'higher'] as const) : (['higher', 'lower'] as const);
  const reading = readingOf(metric, direction);
  const nameOf = (index: number): string => names[index] ?? '';
  const sentences = [...Map.groupBy(clear, (pair) => pair[direction])].map(([subject, pairs]) => {
    const others = pairs.map((pair) => nameOf(pair[other]));
    return texts.differs(nameOf(subject), direction, others, { reading, isDuration: unit === 'seconds' });
  });
  return { kind: 'clear', reading, sentences };
};

/** Positions of the interval and the figure on a scale from 0 to `most`, in percent. */
export const placeOf = (
  figure: ComparedRow['figures'][number],
  most: number,
): { from: number; width: number; at: number } | null => {
  if (figure.kind !== 'value') return null;
  const percent = (value: number): number => (most > 0 ? (value / most) * 100 : 0);
  const { value, low = value, high = value } = figure;
  return { from: percent(low), width: percent(high) - percent(low), at: percent(value) };
};

/** The maximum of a row's scale. */
export const mostOf = ({ figures, unit }: Pick<ComparedRow, 'figures' | 'unit'>): number =>
  unit === 'score'
    ? 100
    : Math.max(0, ...figures.map((figure) => (figure.kind === 'value' ? (figure.high ?? figure.value) : 0)));
