import { messageSW, Workbox } from 'workbox-window';
import { outage } from '../../platform/outage.ts';
import { pageVersion } from '../../platform/page-version.ts';
import { showToast } from '../../platform/toasts.ts';
import { offlineTexts as texts } from '../../texts/offline.ts';

const lookEveryMs = 60 * 60 * 1_000;

const offerUpdate = (): void =>
  showToast({
    id: 'update',
    type: 'info',
    title: texts.updateTitle,
    message: texts.update,
    action: { text: texts.reload, press: () => location.reload() },
    stays: true,
  });

/** Registers /sw.js, and offers to reload when a worker of another version than this page's is there. */
export const registerWorker = async (): Promise<void> => {
  const worker = new Workbox('/sw.js');
  const compare = async (found: ServiceWorker | undefined): Promise<void> => {
    if (found === undefined) return;
    // Pages come from the server, so this one may be new already; then its worker need not wait for other tabs.
    if ((await messageSW(found, { type: 'VERSION' })) === pageVersion()) worker.messageSkipWaiting();
    else offerUpdate();
  };
  worker.addEventListener('waiting', ({ sw }) => void compare(sw));
  worker.addEventListener('controlling', ({ sw }) => void compare(sw));
  await worker.register();
  const look = (): void => {
    worker.update().catch(() => {
      // The server cannot be reached, or refuses; the next look is in an hour.
    });
  };
  setInterval(look, lookEveryMs);
  outage.onRecovery(look);
};
