import type { LiveHandlers } from './live-channel.ts';
import type { OutageWatch } from './watch-outage.ts';

/**
 * Keeps the live channel open, and reopens it as soon as an outage ends. If only the channel itself is
 * unreachable, it stays closed after the last attempt. @returns a function that closes it
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
        // A reopened channel has no record of earlier ones.
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
