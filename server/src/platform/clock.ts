/** Where the time comes from; tests hand in their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
