import type { ImportPart } from '@sightline/analytics';
import type { MeasuredScope, ScopeTexts } from './measured-scopes.store.ts';

/** Fingerprints of what a scope imported from others. */
export type ImportKeys = Partial<Record<ImportPart, string>>;

/** A scope in a run: what the last run stored, and whether this one changed it. */
export type ScopeWork = MeasuredScope &
  ScopeTexts & {
    /** The revision of its facts. */
    revision: number;
    isChanged: boolean;
    /** If true, everything is imported again. */
    rulesChanged: boolean;
  };

/** Whether the passing of time changes its measurements. */
export const isDue = ({ dueAt }: ScopeWork, now: number): boolean => dueAt !== null && dueAt <= now;
