import { probes } from '@sightline/contract';
import { useSyncExternalStore } from 'react';
import { scheduler } from './scheduler.ts';
import { watchOutage } from './watch-outage.ts';

/** A probe without a response within this time failed. */
const answerMs = 5_000;

const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(probes.ready, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok;
  } catch {
    // No response means not ready.
    return false;
  }
};

export const outage = watchOutage(isReady, scheduler);

export const useOutage = (): boolean => useSyncExternalStore(outage.subscribe, outage.isOut);
