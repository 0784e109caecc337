import { setImmediate as sent } from 'node:timers/promises';

/**
 * Lets the database work on what was given to it while the next is computed. At most one write is
 * under way. What goes wrong is thrown by the next `give` or by `end`, one of which always follows.
 */
export const writingBehind = (): { give(write: () => Promise<void>): Promise<void>; end(): Promise<void> } => {
  let last: Promise<void> = Promise.resolve();
  return {
    async give(write) {
      await last;
      last = write();
      // Whoever waits for it is told; until then nobody is there to hear of it.
      last.catch(() => {});
      // What is computed next would keep it from being sent.
      await sent();
    },
    end: () => last,
  };
};
