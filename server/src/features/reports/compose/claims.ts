/** Figures as claims of a document: each with its receipt over the document's days. */
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import type { Figure, MetricFigure, ReportCell, ReportFigure, SubjectScore } from '@sightline/contract';
import { scoreName } from './texts.ts';

export type Days = { from: string; to: string };
export type Subject = { subject: string; name: string };

/** Where the receipt of a figure opens over these days. */
export const receiptOf = (metric: string, subject: string, { from, to }: Days): string => {
  const address = new URLSearchParams({ receipt: metric });
  if (subject !== 'organization') address.set('subject', subject);
  address.set('days', `${from}..${to}`);
  return `/dashboard?${address.toString()}`;
};

export const isMetric = (metric: string): metric is MetricKey => Object.hasOwn(metricDefinitions, metric);

export const nameOf = (metric: string): string => (isMetric(metric) ? metricDefinitions[metric].name : scoreName);

export const claimOf = (one: MetricFigure, { subject, name }: Subject, days: Days): ReportFigure => ({
  metric: one.metric,
  label: nameOf(one.metric),
  subject,
  subjectName: name,
  unit: one.unit,
  better: one.better,
  figure: one.figure,
  previous: one.previous,
  change: one.change,
  band: one.band,
  receipt: receiptOf(one.metric, subject, days),
});

export const scoreClaim = (
  { overall, previous }: SubjectScore,
  { subject, name }: Subject,
  days: Days,
): ReportFigure => ({
  metric: 'performance_score',
  label: scoreName,
  subject,
  subjectName: name,
  unit: 'score',
  better: 'higher',
  figure: overall,
  previous,
  change: null,
  band: null,
  receipt: receiptOf('performance_score', subject, days),
});

export const cellOf = (figure: Figure, metric: string, subject: string, days: Days): ReportCell => ({
  figure,
  metric,
  subject,
  receipt: receiptOf(metric, subject, days),
});
