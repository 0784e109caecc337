/** Figures of a document: each with its receipt over the document's days. */
import { dateOf } from '@sightline/analytics';
import type { Figure, MetricFigure, ReportCell, ReportFigure, SubjectScore } from '@sightline/contract';
import { nameOf, receiptOf, type Days } from '../../claims/index.ts';
import { changeBetween } from '../../figures/index.ts';

export type Subject = { subject: string; name: string };
/** The days of figures, their measurement run (null before the first one), and when they were computed. */
export type MadeAt = { days: Days; version: number | null; now: number; timeZone: string };

/**
 * The receipt of a printed figure. The link contains the printed value, so that the receipt can check it at any later
 * time.
 */
export const printedReceipt = (
  figure: Figure,
  metric: string,
  subject: string,
  { days, version, now, timeZone }: MadeAt,
): string => {
  const receipt = receiptOf(metric, subject, days);
  if (version === null) return receipt;
  const value = figure.kind === 'value' ? `${figure.n}~${figure.value}` : 'none';
  // Figures of an unfinished day are recomputed as of then.
  const asOf = days.to < dateOf(now, timeZone).toString() ? '' : `~${now}`;
  return `${receipt}&claimed=${encodeURIComponent(`${version}~${value}${asOf}`)}`;
};

export const reportFigureOf = (figure: MetricFigure, { subject, name }: Subject, at: MadeAt): ReportFigure => ({
  metric: figure.metric,
  label: nameOf(figure.metric),
  subject,
  subjectName: name,
  unit: figure.unit,
  better: figure.better,
  figure: figure.figure,
  previous: figure.previous,
  change: figure.change,
  band: figure.band,
  receipt: printedReceipt(figure.figure, figure.metric, subject, at),
});

/** A score with its change, as on screens. */
export const scoreMetricOf = ({ overall, previous, trendIsClear, pValue }: SubjectScore): MetricFigure => {
  const change = changeBetween(overall, previous, 'higher', pValue);
  const isUnclear = change !== null && change.absolute !== 0 && !trendIsClear;
  return {
    metric: 'performance_score',
    unit: 'score',
    better: 'higher',
    figure: overall,
    previous,
    change: isUnclear ? { ...change, direction: 'unclear' } : change,
    band: null,
    recent: [],
  };
};

export const cellOf = (figure: Figure, metric: string, subject: string, at: MadeAt): ReportCell => ({
  figure,
  metric,
  subject,
  receipt: printedReceipt(figure, metric, subject, at),
});
