import type { SampleState } from '@sightline/contract';
import { useSyncExternalStore } from 'react';
import { readSession } from './session.ts';

/**
 * Demo Data: whether this tab shows the sample organization. The choice applies to one tab and one
 * organization, until the organization has data.
 */
export type SampleView = { on: boolean; state: SampleState | undefined };

const storageKey = 'sightline.sample';
const listeners = new Set<() => void>();

let chosenFor = sessionStorage.getItem(storageKey);
let state: SampleState | undefined;
let view: SampleView = { on: false, state };

const refresh = (): SampleView => {
  const on = chosenFor !== null && chosenFor === readSession()?.organization?.id && state?.offered !== false;
  if (on !== view.on || state !== view.state) view = { on, state };
  return view;
};

const changed = (): void => {
  if (chosenFor === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, chosenFor);
  for (const listener of listeners) listener();
};

export const setSampleShown = (isShown: boolean): void => {
  chosenFor = isShown ? (readSession()?.organization?.id ?? null) : null;
  changed();
};

/** Turns the sample off once the server no longer offers it. */
export const learnSample = (learned: SampleState | undefined): void => {
  if (learned === state) return;
  state = learned;
  if (learned?.offered === false) chosenFor = null;
  changed();
};

const sampled = /^\/(dashboard|performance|insights|teams)(\/|$)/;

/** Settings and other administration never show sample data. */
export const isSampled = (path: string): boolean => sampled.test(path);

export const asksForSample = (): boolean => refresh().on && isSampled(location.pathname);

/** The sample's date; null while the organization's own data is shown. */
export const sampleDay = (): string | null => (asksForSample() ? (state?.sample?.asOf.slice(0, 10) ?? null) : null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSample = (): SampleView => useSyncExternalStore(subscribe, refresh);
