import { formatValue, type MetricFigure } from '@sightline/contract';
import { metricDefinitions, type Band } from '@sightline/analytics';
import { deliveryTexts } from '../../texts/delivery.ts';
import { writePlainDay } from '../format.ts';
import { isMetric } from './metric-name.ts';

const texts = deliveryTexts.legend;
const units = {
  deployment_frequency: 'per-week',
  lead_time: 'seconds',
  change_failure_rate: 'share',
  recovery_time: 'seconds',
} as const;

const weekDays = 7;

export type BandedMetric = keyof typeof units;
export const bandedMetrics = Object.keys(units) as BandedMetric[];

const isBanded = (metric: string): metric is BandedMetric => isMetric(metric) && Object.hasOwn(units, metric);

/** Where each band of a metric begins, from its definition; null without bands. */
export const edgesOf = (metric: string): Record<Band, string> | null => {
  const edges = isBanded(metric) ? metricDefinitions[metric].bands : undefined;
  if (edges === undefined || !isBanded(metric)) return null;
  const [write, last] = edges.compare === 'at-least' ? [texts.atLeast, texts.less] : [texts.under, texts.more];
  const edge = (value: number): string =>
    write(
      units[metric] === 'per-week' && value < 1
        ? texts.everyDays(Math.round(weekDays / value))
        : formatValue(value, units[metric]),
    );
  return { elite: edge(edges.elite), high: edge(edges.high), medium: edge(edges.medium), low: last };
};

/** Why a figure has no band; null if it has one, or its metric has none. */
export const noBandText = ({ metric, figure, band, bandTakesDays }: MetricFigure): string | null => {
  if (band !== null || figure.kind !== 'value' || !isBanded(metric)) return null;
  if (bandTakesDays !== undefined) return texts.noBandBefore(bandTakesDays);
  return figure.recordedFrom === undefined ? null : texts.noBandSince(writePlainDay(figure.recordedFrom));
};

/** The bands of a metric in one sentence; null without bands. */
export const edgesText = (metric: string): string | null => {
  const edges = edgesOf(metric);
  return edges === null
    ? null
    : (['elite', 'high', 'medium', 'low'] as const).map((band) => texts.of(texts.bands[band], edges[band])).join(', ');
};
