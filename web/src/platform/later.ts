import type { Later } from './held-line.ts';

/** Real time and chance. */
export const later: Later = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
