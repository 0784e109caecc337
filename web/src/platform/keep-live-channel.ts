import { openLiveChannel, type LiveHandlers } from './live-channel.ts';
import { outage } from './outage.ts';

/**
 * Holds the live channel open, and opens it again after an outage in which it gave up. Where it alone cannot be
 * reached it stays given up. Returns what closes it.
 */
export const keepLiveChannel = (handlers: LiveHandlers): (() => void) => {
  let hasGivenUp = false;
  const open = (): (() => void) =>
    openLiveChannel({
      ...handlers,
      gaveUp: () => {
        hasGivenUp = true;
        handlers.gaveUp();
        void outage.check();
      },
    });
  let close = open();
  const stopWatching = outage.onRecovery(() => {
    if (!hasGivenUp) return;
    hasGivenUp = false;
    close();
    close = open();
  });
  return () => {
    stopWatching();
    close();
  };
};
