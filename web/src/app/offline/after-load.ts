/** What runs beside the screens and is loaded after the first of them. */
import { outage } from '../../platform/outage.ts';
import { reportPageTimings } from '../../platform/page-timings.ts';
import { keepReads } from './keep-reads.ts';
import { watchScreens } from './opened-screens.ts';
import { registerWorker } from './register-worker.ts';

export const startAfterLoad = (): void => {
  void reportPageTimings(watchScreens());
  keepReads();
  addEventListener('offline', () => outage.noticed());
  // The development server has no worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    registerWorker().catch((error: unknown) => console.warn('Offline start is unavailable', error));
};
