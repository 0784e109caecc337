/** The source of the current time; tests pass in their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** Whole epoch seconds. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
