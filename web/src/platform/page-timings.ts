/** The web application's own timings and memory, reported to System Monitoring only. */
import { contract, type RouteRequest } from '@sightline/contract';
import { call } from './api.ts';
import { isOutage } from './api-error.ts';
import { readSession } from './session.ts';

type Timing = RouteRequest<typeof contract.monitoring.reportPage>['body']['timings'][number];

const sendAfterMs = 5_000;
const memoryEveryMs = 30_000;
/** More than this is heavy for a browser. */
const heavyMegabytes = 250;
const maxAtOnce = 20;

let waiting: Timing[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

const send = (): void => {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const timings = waiting.slice(-maxAtOnce);
  waiting = [];
  // Signed out.
  if (readSession() === null || timings.length === 0) return;
  call(contract.monitoring.reportPage, { body: { timings } }).catch((error: unknown) => {
    // Lost reports do not matter to the user.
    if (!isOutage(error)) console.warn('Page timings were not reported', error);
  });
};

const report = (timing: Timing): void => {
  waiting = [...waiting, timing];
  timer ??= setTimeout(send, sendAfterMs);
};

type WithMemory = Performance & { memory?: { usedJSHeapSize: number } };

/** Only some browsers report memory. */
const reportMemory = (): void => {
  const used = (performance as WithMemory).memory?.usedJSHeapSize;
  if (used === undefined || document.hidden) return;
  const value = Math.round(used / 1e6);
  report({ metric: 'memory', value, rating: value > heavyMegabytes ? 'poor' : 'good' });
};

/**
 * Reports the timings of this page as they become known, and its memory every 30 seconds.
 * @param screenAt the screen that was open at a time of this page, in milliseconds since it began to load
 */
export const reportPageTimings = async (screenAt: (time: number) => Timing['screen']): Promise<void> => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
    observe(({ name, value, rating, entries }) => {
      // Loading belongs to the first screen, interactions and shifts to the screen where they happened.
      const happened = name === 'INP' || name === 'CLS' ? (entries.at(-1)?.startTime ?? 0) : 0;
      report({ metric: name, value, rating, screen: screenAt(happened) });
    });
  // Interactions and shifts are final when the page is left, and no timer runs after that.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send();
  });
  setInterval(reportMemory, memoryEveryMs);
};
