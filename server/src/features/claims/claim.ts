/** Figures as claims: each with its receipt over the same days. */
import { dateOf, isMetricKey, metricDefinitions } from '@sightline/analytics';
import { message, receiptPart, t, type Claim, type MetricFigure, type ScoredPeople } from '@sightline/contract';

export type Days = Claim['days'];
export type ClaimSubject = { subject: string; name: string };

export const scoreName = message('Performance score');

/** The name of a metric or score in the reader's language. */
export const nameOf = (metric: string): string => t(isMetricKey(metric) ? metricDefinitions[metric].name : scoreName);

/** The address of the receipt of a figure, or of a part of it, over these days. */
export const receiptOf = (metric: string, subject: string, { from, to }: Days, part: Claim['part'] = null): string => {
  const address = new URLSearchParams({ receipt: metric });
  if (subject !== 'organization') address.set('subject', subject);
  address.set('days', `${from}..${to}`);
  for (const [name, value] of Object.entries(receiptPart({ subject, part }))) address.set(name, value);
  return `/dashboard?${address.toString()}`;
};

type Context = {
  days: Days;
  before: Days;
  dataVersion: number | null;
  /** When the figure was computed, if its last day may not be over. */
  at?: { now: number; timeZone: string };
};

const isOver = ({ to }: Days, { now, timeZone }: NonNullable<Context['at']>): boolean =>
  to < dateOf(now, timeZone).toString();

/** A figure as a claim, compared with its previous period. */
export const claimOf = (
  figure: MetricFigure & { scored?: ScoredPeople },
  { subject, name }: ClaimSubject,
  { days, before, dataVersion, at }: Context,
): Claim => ({
  metric: figure.metric,
  name: nameOf(figure.metric),
  part: null,
  subject,
  subjectName: name,
  unit: figure.unit,
  better: figure.better,
  days,
  figure: figure.figure,
  comparison:
    figure.change === null
      ? null
      : {
          kind: 'previous',
          label: t('the previous period'),
          days: before,
          figure: figure.previous,
          absolute: figure.change.absolute,
          relative: figure.change.relative,
        },
  significance:
    figure.change === null
      ? null
      : {
          clear: figure.change.direction === 'better' || figure.change.direction === 'worse',
          pValue: figure.change.pValue,
          ...(figure.change.withinGaps === true ? { withinGaps: true } : {}),
        },
  receipt: receiptOf(figure.metric, subject, days),
  dataVersion,
  ...(figure.scored == null || figure.scored.people === figure.scored.of ? {} : { scored: figure.scored }),
  ...(at === undefined || isOver(days, at) ? {} : { asOf: new Date(at.now * 1000).toISOString() }),
});

/** Marks the change of a claim as explainable by gaps in the data. */
export const withinGaps = (claim: Claim): Claim => ({
  ...claim,
  significance: { clear: false, pValue: claim.significance?.pValue ?? null, withinGaps: true },
});
