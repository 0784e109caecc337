import { messageSW, Workbox } from 'workbox-window';
import { outage } from '../../platform/outage.ts';
import { pageVersion } from '../../platform/page-version.ts';
import { showToast } from '../../platform/toasts.ts';
import { offlineTexts as texts } from '../../texts/offline.ts';

const updateCheckMs = 60 * 60 * 1_000;

const offerUpdate = (): void =>
  showToast({
    id: 'update',
    type: 'info',
    title: texts.updateTitle,
    message: texts.update,
    action: { text: texts.reload, press: () => location.reload() },
    stays: true,
  });

/**
 * Registers the worker of the page's language, in place of that of another language, and offers to reload when its
 * version differs from the page.
 */
export const registerWorker = async (): Promise<void> => {
  const worker = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { scope: '/' });
  const compare = async (found: ServiceWorker | undefined): Promise<void> => {
    if (found === undefined) return;
    // The page comes from the server and may already be new; its worker need not wait for other tabs.
    if ((await messageSW(found, { type: 'VERSION' })) === pageVersion()) worker.messageSkipWaiting();
    else offerUpdate();
  };
  worker.addEventListener('waiting', ({ sw }) => void compare(sw));
  worker.addEventListener('controlling', ({ sw }) => void compare(sw));
  await worker.register();
  const checkForUpdate = (): void => {
    worker.update().catch(() => {
      // Unreachable; the next check is in an hour.
    });
  };
  setInterval(checkForUpdate, updateCheckMs);
  outage.onRecovery(checkForUpdate);
};
