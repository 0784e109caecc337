import { setImmediate } from 'node:timers/promises';
import type { Timers } from '../platform/database/reconnect.ts';

export type FakeTimers = Timers & {
  /** Lets so many milliseconds pass, with everything that is due meanwhile. */
  pass(ms: number): Promise<void>;
};

/** Time that passes by hand, from 0 on. Pauses are as long as they can be unless `random` says otherwise. */
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
        // What the work started may itself ask to be called within this time.
        await setImmediate();
      }
      now = end;
    },
  };
};
