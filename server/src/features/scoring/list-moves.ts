import { byName, trendThreshold, type PageQuery, type ScoreMove, type ScoringPreview } from '@sightline/contract';
import { hasWords, pageOf } from '../../platform/http/page.ts';

export type Moved = ScoringPreview['rows'][number];

/** The number of teams listed before the people; the rest are listed among them. */
export const fewTeams = 8;

const isScored = ({ before, after }: ScoreMove): boolean => before.kind === 'value' || after.kind === 'value';

/** The change in points, for sorting. Gaining or losing a score sorts before any change, having none after. */
const sizeOf = ({ before, after }: ScoreMove): number => {
  if (before.kind === 'value' && after.kind === 'value') return Math.abs(after.value - before.value);
  return before.kind === after.kind ? -1 : Infinity;
};

/** The largest moves first; people are never ranked by the score itself. */
const byMove = (a: Moved, b: Moved): number => {
  const [size, otherSize] = [sizeOf(a), sizeOf(b)];
  return size === otherSize ? byName.compare(a.name, b.name) : otherSize - size;
};

/** The changes that the preview lists. */
export const listMoves = (
  people: readonly Moved[],
  teams: readonly Moved[],
  { search, ...page }: PageQuery & { search: string },
): Pick<ScoringPreview, 'teams' | 'rows' | 'page' | 'scored' | 'moved'> => {
  const scored = people.filter(isScored);
  const isFew = teams.length <= fewTeams;
  const listed = isFew ? scored : [...scored, ...teams];
  const found = listed.filter(({ name, teamName }) => hasWords(`${name} ${teamName ?? ''}`, search));
  return {
    teams: isFew ? [...teams] : [],
    ...pageOf(found.toSorted(byMove), page, listed.length),
    scored: scored.length,
    moved: scored.filter((item) => sizeOf(item) > trendThreshold).length,
  };
};
