import { useEffect } from 'react';
import { followSavedLanguage } from '../../platform/page-language.ts';
import { useSession } from '../../platform/session.ts';
import { useUnsaved } from '../../platform/unsaved.ts';

/**
 * Loads the page again in the language that the user chose, here or on another device, once nothing is unsaved. Only in
 * the shell: pages before sign-in have codes in their addresses that work once.
 */
export const useSavedLanguage = (): void => {
  // Sessions stored by older code have no preferences.
  const saved = useSession()?.user.savedPreferences?.language;
  const hasUnsaved = useUnsaved() !== 'none';
  useEffect(() => followSavedLanguage(saved, hasUnsaved), [saved, hasUnsaved]);
};
