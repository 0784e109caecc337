/** Texts of a version history: mappings, rules. */
export const historyTexts = {
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  changes: 'Changes',
  none: 'No manual changes yet.',
  row: (what: string, who: string, when: string) => `${what} · ${who}, ${when}`,
} as const;
