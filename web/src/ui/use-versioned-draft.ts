import { useState } from 'react';

/** Compares JSON values; the order of members matters. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edited settings, and the version they started from: saving names it, so that another user's change is not overwritten.
 * @param saved the current settings and their version
 */
export const useVersionedDraft = <Settings>(saved: { version: number; settings: Settings }) => {
  const [draft, setDraft] = useState<{ from: number; settings: Settings } | null>(null);
  // Once the saved version has arrived here; before, the previous settings would be back for a moment.
  if (draft !== null && isSameJson(draft.settings, saved.settings)) setDraft(null);
  return {
    settings: draft?.settings ?? saved.settings,
    version: draft?.from ?? saved.version,
    edit: (settings: Settings): void => setDraft((now) => ({ from: now?.from ?? saved.version, settings })),
    discard: (): void => setDraft(null),
    /** Edits made while saving are not saved yet, and continue from the new version. */
    continueFrom: (version: number): void => setDraft((now) => now && { ...now, from: version }),
  };
};
