import type { LiveHandlers } from './live-channel.ts';
import type { OutageWatch } from './watch-outage.ts';

/**
 * Holds the live channel open, and reopens it as soon as an outage has ended. If only the channel itself is
 * unreachable, it stays closed after its last attempt. Returns a function that closes it.
 */
export const keepLiveChannel = (
  handlers: LiveHandlers,
  openChannel: (handlers: LiveHandlers) => () => void,
  outage: Pick<OutageWatch, 'check' | 'onRecovery'>,
): (() => void) => {
  let isLost = false;
  let wasConnected = false;
  const open = (): (() => void) =>
    openChannel({
      ...handlers,
      connected: (wasLost) => {
        isLost = false;
        // A reopened channel does not know of the one before it.
        handlers.connected(wasLost || wasConnected);
        wasConnected = true;
      },
      connecting: () => {
        isLost = true;
        handlers.connecting();
        void outage.check();
      },
      gaveUp: () => {
        handlers.gaveUp();
        void outage.check();
      },
    });
  let close = open();
  const stopWatching = outage.onRecovery(() => {
    if (!isLost) return;
    close();
    close = open();
  });
  return () => {
    stopWatching();
    close();
  };
};
