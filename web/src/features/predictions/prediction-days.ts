import { dayMs } from '../../platform/durations.ts';

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days of the score that a prediction starts from. */
export const scoreDays = (madeOn: string): { from: string; to: string } => ({
  from: daysAfter(madeOn, -29),
  to: madeOn,
});
