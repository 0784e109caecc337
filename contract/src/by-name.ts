/** The order of names in lists, regardless of case and accents: Team 2 comes before Team 10. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
