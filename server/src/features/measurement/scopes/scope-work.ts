import type { ImportPart } from '@sightline/analytics';
import type { MeasuredScope, ScopeTexts } from './measured-scopes.store.ts';

/** Fingerprints of what a scope imported from others. */
export type ImportKeys = Partial<Record<ImportPart, string>>;

/** A scope in a run: what the last run stored, and what this one has changed. */
export type ScopeWork = MeasuredScope &
  ScopeTexts & {
    /** Of its facts. */
    revision: number;
    isChanged: boolean;
    /** Then all that it imports is imported again. */
    rulesChanged: boolean;
  };

/** Whether time alone changes its measurements by now. */
export const isDue = ({ dueAt }: ScopeWork, now: number): boolean => dueAt !== null && dueAt <= now;
