/** Who reviews whom, and the storylines of the last weeks. */
import { day } from './calendar.ts';
import { bottleneck, type Worker } from './organisation.ts';
import type { State } from './state.ts';

/** Whether it is the last so many weeks, for storylines that develop. */
export const weeksBefore = (state: State, weeks: number): boolean =>
  state.engine.now() > state.truth.until - weeks * 7 * day;

/** Who reviews: mostly one person in the team of the bottleneck, somebody else of the team elsewhere. */
export const reviewerFor = (state: State, author: Worker): Worker => {
  const { random, engine } = state;
  const present = author.team.workers.filter(
    (one) =>
      one !== author &&
      one.schedule.from <= engine.now() &&
      (one.schedule.to === null || one.schedule.to > engine.now()),
  );
  const narrow = present.find((one) => one.account.displayName === bottleneck);
  if (narrow !== undefined && random.chance(0.72)) return narrow;
  return random.pick(present);
};
