import { setImmediate } from 'node:timers/promises';
import type { Timers } from '../platform/database/reconnect.ts';

export type FakeTimers = Timers & {
  /** Advances the time by this many milliseconds and runs everything due meanwhile. */
  pass(ms: number): Promise<void>;
};

/** Time that starts at 0 and passes by hand. Random pauses have their maximum length unless `random` is given. */
export const fakeTimers = (random = (): number => 1): FakeTimers => {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    random,
    after(ms, work) {
      const timer = { at: now + ms, work };
      waiting.push(timer);
      return () => void (waiting = waiting.filter((other) => other !== timer));
    },
    async pass(ms) {
      const end = now + ms;
      await setImmediate();
      for (;;) {
        const [next] = waiting.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        waiting = waiting.filter((timer) => timer !== next);
        next.work();
        // Callbacks may schedule others within this time.
        await setImmediate();
      }
      now = end;
    },
  };
};
