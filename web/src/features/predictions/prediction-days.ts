import { addDays } from '@sightline/contract';

/** The days of the score that a prediction starts from. */
export const scoreDays = (madeOn: string): { from: string; to: string } => ({
  from: addDays(madeOn, -29),
  to: madeOn,
});
