/** Who reviews whom, and the storylines of the last weeks. */
import { day } from './calendar.ts';
import { bottleneck, type Team, type Worker } from './organization.ts';
import type { State } from './state.ts';

/** Whether it is the last so many weeks, for storylines that develop. */
export const weeksBefore = (state: State, weeks: number): boolean =>
  state.engine.now() > state.truth.until - weeks * 7 * day;

/** Who of a team works there at the moment: not before the first day, and not after the last. */
export const present = (state: State, team: Team): Worker[] => {
  const now = state.engine.now();
  return team.workers.filter(({ schedule }) => schedule.from <= now && (schedule.to === null || schedule.to > now));
};

/** Who reviews: mostly one person in the team of the bottleneck, any teammate elsewhere. */
export const reviewerFor = (state: State, author: Worker): Worker => {
  const { random } = state;
  const others = present(state, author.team).filter((one) => one !== author);
  const narrow = others.find((other) => other.account.displayName === bottleneck);
  if (state.planted && narrow !== undefined && random.chance(0.72)) return narrow;
  return random.pick(others);
};
