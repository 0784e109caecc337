/** The order of names in lists, regardless of case and accents: Team 2 comes before Team 10. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** In the order of names; equal names keep their order. */
export const sortedByName = <Named extends { name: string }>(rows: readonly Named[]): Named[] =>
  rows.toSorted((a, b) => byName.compare(a.name, b.name));
