import { t } from '@sightline/contract';
/** Texts of a version history: mappings, rules. */
export const historyTexts = {
  undo: t('Undo'),
  undoWhat: (what: string) => t('Undo: {what}', { what }),
  changes: t('Changes'),
  none: t('No manual changes yet.'),
  row: (what: string, who: string, when: string) => `${what} · ${who}, ${when}`,
} as const;
