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
      const one = { at: now + ms, work };
      waiting.push(one);
      return () => void (waiting = waiting.filter((other) => other !== one));
    },
    async pass(ms) {
      const end = now + ms;
      await setImmediate();
      for (;;) {
        const [next] = waiting.filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        waiting = waiting.filter((one) => one !== next);
        next.work();
        // What the work started may itself ask to be called within this time.
        await setImmediate();
      }
      now = end;
    },
  };
};
