import { addDays } from '@sightline/contract';

/** The days of the score that a prediction starts from. */
export const scoreDays = (madeOn: string): { from: string; to: string } => ({
  from: addDays(madeOn, -29),
  to: madeOn,
});

/** The first day on which a prediction can be made: the day after the last day that is needed, which has to be over. */
export const possibleFrom = ({ madeOn }: { madeOn: string }, { have, need }: { have: number; need: number }): string =>
  addDays(madeOn, need - have + 1);
