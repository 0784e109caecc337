/** How many series have a colour of their own (`--s1` and on in the tokens); further ones begin again. */
export const seriesCount = 8;

/** The colour of a series in a style: the same for a team everywhere. */
export const seriesColour = (index: number): string => `var(--s${(index % seriesCount) + 1})`;

/** How many parts of a whole have a colour of their own (`--p1` and on). */
export const partCount = 6;

/** The colour of a part of a figure, such as a dimension or a phase; none is a team's. */
export const partColour = (index: number): string => `var(--p${(index % partCount) + 1})`;

const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;

/** Distinguishes a series in a chart where its colour does not. */
export const seriesShape = (index: number): { symbol: (typeof symbols)[number]; dash: 'solid' | 'dashed' } => ({
  symbol: symbols[index % symbols.length] ?? 'circle',
  dash: index % seriesCount < symbols.length ? 'solid' : 'dashed',
});
