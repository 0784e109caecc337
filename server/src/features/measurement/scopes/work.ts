import type { OutsidePart } from '@sightline/analytics';
import type { MeasuredScope, ScopeTexts } from './measured-scopes.store.ts';

/** Digests of what a scope took from others. */
export type HeardKeys = Partial<Record<OutsidePart, string>>;

/** What is known of a scope, and what was made of it anew. */
export type Work = MeasuredScope &
  ScopeTexts & {
    /** Of its facts. */
    revision: number;
    isChanged: boolean;
    /** By other rules than the last time, so all that it takes from others may be another one too. */
    isReadOtherwise: boolean;
  };

/** Whether it measures otherwise by now although no fact has changed. */
export const isDue = ({ dueAt }: Work, now: number): boolean => dueAt !== null && dueAt <= now;
