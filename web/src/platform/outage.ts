import { probes } from '@sightline/contract';
import { useSyncExternalStore } from 'react';
import { scheduler } from './scheduler.ts';
import { watchOutage } from './watch-outage.ts';

/** A probe without an answer in this time counts as a no. */
const answerMs = 5_000;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(probes.ready, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok;
  } catch {
    // No answer means not ready.
    return false;
  }
};

/** What this tab knows of an outage. */
export const outage = watchOutage(isReady, scheduler);

/** Whether the product cannot be used right now. */
export const useOutage = (): boolean => useSyncExternalStore(outage.subscribe, outage.isOut);
