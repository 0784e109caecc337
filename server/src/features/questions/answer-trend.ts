/** A figure over time, as Historical Analysis shows it. */
import { addDays, type AnsweredQuestion, type Claim, type HistoryStep } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readHistorical } from '../history/index.ts';

/** The longest range that is shown by days or weeks. */
const maxDays = { day: 21, week: 92 } as const;

/** Null if no part of the range has enough data. @throws NotFound, NotAllowed */
export const trendOf = async (
  ctx: RouteContext,
  { metric, subject, days, name: title, unit, better }: Claim,
): Promise<AnsweredQuestion['chart']> => {
  const { points } = await readHistorical(ctx, { metric, subject, step: stepOver(days), range: days });
  if (!points.some(({ figure }) => figure.kind === 'value')) return null;
  return {
    title,
    unit,
    better,
    metric,
    points: points.map(({ firstDay: from, lastDay: to, figure, receiptDays }) => ({
      subject,
      name: null,
      days: { from, to },
      receiptDays: receiptDays ?? { from, to },
      value: figure.kind === 'value' ? figure.value : null,
    })),
  };
};

const stepOver = ({ from, to }: Claim['days']): HistoryStep => {
  const isWithin = (days: number): boolean => addDays(from, days) > to;
  return isWithin(maxDays.day) ? 'day' : isWithin(maxDays.week) ? 'week' : 'month';
};
