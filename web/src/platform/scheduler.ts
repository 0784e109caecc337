import type { Scheduler } from './keep-connected.ts';

export const scheduler: Scheduler = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
