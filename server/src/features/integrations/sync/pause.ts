import { minuteMs, type Provider } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import { providerNames } from '../http/allowed-hosts.ts';
import { SourceRefused, SourceRejected, SourceUnavailable, WaitUntil } from '../http/source-errors.ts';
import type { Source } from './sources.store.ts';
import { say, type Text } from '../../../platform/text.ts';

/** Why a sync stopped early, and when it resumes. */
export type Pause = Pick<Source, 'state' | 'waitingUntil' | 'nextAttemptAt' | 'failures'> & {
  message: Text;
  state: 'waiting' | 'failed';
  /** Whether the failure is unexpected, so that its cause is logged. */
  unexpected: boolean;
};

const longestPauseMs = 30 * minuteMs;
/** Rejected credentials rarely recover, but permissions are sometimes restored. */
const refusedPauseMs = 60 * minuteMs;

/**
 * Decides how a failure pauses its source.
 * @param failures failed attempts in a row before this one
 */
export const pauseFor = (error: unknown, provider: Provider, failures: number, now: number): Pause => {
  const source = providerNames[provider];
  if (error instanceof WaitUntil) {
    const until = new Date(error.until);
    return {
      state: 'waiting',
      message: error.text,
      waitingUntil: until,
      nextAttemptAt: until,
      failures,
      unexpected: false,
    };
  }
  if (error instanceof SourceRefused) {
    const next = new Date(now + refusedPauseMs);
    return {
      state: 'failed',
      message: error.text,
      waitingUntil: null,
      nextAttemptAt: next,
      failures: failures + 1,
      unexpected: false,
    };
  }
  const expected =
    error instanceof SourceUnavailable ||
    error instanceof SourceRejected ||
    // The operator no longer allows the address, or its name now leads to a private one.
    error instanceof InvalidInput;
  const next = new Date(now + Math.min(longestPauseMs, minuteMs * 2 ** failures));
  return {
    state: 'waiting',
    message: expected
      ? error.text
      : say('Syncing {source} failed unexpectedly. It will retry automatically.', { source }),
    waitingUntil: next,
    nextAttemptAt: next,
    failures: failures + 1,
    unexpected: !expected,
  };
};
