/** Background work, loaded after the first screen. */
import { outage } from '../../platform/outage.ts';
import { requestedLanguage } from '../../platform/requested-language.ts';
import { reportPageTimings } from '../../platform/page-timings.ts';
import { focusInvalidField } from '../focus-invalid-field.ts';
import { keepFocus } from '../keep-focus.ts';
import { startSavingReads } from './start-saving-reads.ts';
import { watchScreens } from './opened-screens.ts';
import { registerWorker } from './register-worker.ts';

export const startAfterLoad = (): void => {
  void reportPageTimings(watchScreens());
  startSavingReads();
  keepFocus();
  focusInvalidField();
  addEventListener('offline', () => outage.noticed());
  // The development server has no worker, and a single page in another language keeps the one of the others.
  if (import.meta.env.PROD && 'serviceWorker' in navigator && requestedLanguage() === null)
    registerWorker().catch((error: unknown) => console.warn('Offline start is unavailable', error));
};
