/** Words of what is kept in versions: mappings, rules. */
export const historyTexts = {
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  changes: 'Changes',
  none: 'Nothing has been changed by hand.',
  row: (what: string, who: string, when: string) => `${what} · ${who}, ${when}`,
} as const;
