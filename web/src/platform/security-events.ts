import { useSyncExternalStore } from 'react';
import { securityEventTexts as eventTexts } from '../texts/security-events.ts';
import { minuteMs } from './durations.ts';

const severities = ['low', 'medium', 'high', 'critical'] as const;
type Severity = (typeof severities)[number];
export type SecurityEvent = {
  id: number;
  at: number;
  kind: 'error' | 'auth-failure' | 'session' | 'test';
  severity: Severity;
  text: string;
};

const securityLimits = { stored: 100, errors: 10, authFailures: 5 } as const;

let events: readonly SecurityEvent[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const set = (next: readonly SecurityEvent[]): void => {
  events = next;
  for (const listener of listeners) listener();
};

/** Stored in this tab only, latest first; never sent anywhere. */
export const recordSecurityEvent = (event: Omit<SecurityEvent, 'id' | 'at'>, at = Date.now()): void => {
  set([{ ...event, id: nextId, at }, ...events].slice(0, securityLimits.stored));
  nextId += 1;
};

/** Records a failed call. Status 0: the server was unreachable. */
export const recordFailedCall = (name: string, status: number): void => {
  const text = `${name}: ${status === 0 ? eventTexts.notReached : status}`;
  if (status === 401) {
    const severity = ratesOf(events, Date.now()).authFailures >= securityLimits.authFailures ? 'critical' : 'high';
    return recordSecurityEvent({ kind: 'auth-failure', severity, text });
  }
  const severity = status >= 500 || status === 0 ? 'high' : status === 403 || status === 429 ? 'medium' : 'low';
  recordSecurityEvent({ kind: 'error', severity, text });
};

export const clearSecurityEvents = (): void => set([]);
export const readSecurityEvents = (): readonly SecurityEvent[] => events;

/** Errors and failed sign-ins of the last minute; errors include failed sign-ins. */
export const ratesOf = (
  of: readonly SecurityEvent[],
  now: number,
): { errors: number; authFailures: number; tooManyErrors: boolean; tooManyAuthFailures: boolean } => {
  const recent = of.filter((event) => now - event.at < minuteMs);
  const authFailures = recent.filter((event) => event.kind === 'auth-failure').length;
  const errors = authFailures + recent.filter((event) => event.kind === 'error').length;
  return {
    errors,
    authFailures,
    tooManyErrors: errors > securityLimits.errors,
    tooManyAuthFailures: authFailures > securityLimits.authFailures,
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSecurityEvents = (): readonly SecurityEvent[] => useSyncExternalStore(subscribe, readSecurityEvents);
