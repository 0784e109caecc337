/** The web application's own timings and memory, reported to System Monitoring and to nobody else. */
import { contract, type RouteRequest } from '@sightline/contract';
import { call } from './api.ts';
import { isOutage } from './api-error.ts';
import { readSession } from './session.ts';

type Timing = RouteRequest<typeof contract.monitoring.reportPage>['body']['timings'][number];

const sendAfterMs = 5_000;
const memoryEveryMs = 30_000;
/** Above this an application is heavy for a browser. */
const heavyMegabytes = 250;
const mostAtOnce = 20;

let waiting: Timing[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

const send = (): void => {
  timer = null;
  const timings = waiting.slice(-mostAtOnce);
  waiting = [];
  // Somebody who has signed out meanwhile reports nothing.
  if (readSession() === null || timings.length === 0) return;
  call(contract.monitoring.reportPage, { body: { timings } }).catch((error: unknown) => {
    // A report that is lost is no problem of the reader's.
    if (!isOutage(error)) console.warn('Page timings were not reported', error);
  });
};

const report = (timing: Timing): void => {
  waiting = [...waiting, timing];
  timer ??= setTimeout(send, sendAfterMs);
};

type WithMemory = Performance & { memory?: { usedJSHeapSize: number } };

/** Only some browsers say how much memory they use. */
const reportMemory = (): void => {
  const used = (performance as WithMemory).memory?.usedJSHeapSize;
  if (used === undefined || document.hidden) return;
  const value = Math.round(used / 1e6);
  report({ metric: 'memory', value, rating: value > heavyMegabytes ? 'poor' : 'good' });
};

/** Reports the timings of this page as they become known, and its memory every 30 seconds. */
export const reportPageTimings = async (): Promise<void> => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
    observe(({ name, value, rating }) => report({ metric: name, value, rating }));
  setInterval(reportMemory, memoryEveryMs);
};
