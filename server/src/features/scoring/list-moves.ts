import { trendThreshold, type PageQuery, type ScoreMove, type ScoringPreview } from '@sightline/contract';
import { byName } from '../../platform/by-name.ts';
import { hasWords, pageOf } from '../../platform/http/page.ts';

export type Moved = ScoringPreview['rows'][number];

/** So many teams stand above everybody; more of them are found among the people. */
export const fewTeams = 8;

const isScored = ({ before, after }: ScoreMove): boolean => before.kind === 'value' || after.kind === 'value';

/** By how many points a score moves; to get or to lose one is more than any move, and to have none on either side less. */
const sizeOf = ({ before, after }: ScoreMove): number => {
  if (before.kind === 'value' && after.kind === 'value') return Math.abs(after.value - before.value);
  return before.kind === after.kind ? -1 : Infinity;
};

/** The largest moves first; nobody is ordered by the score itself. */
const byMove = (one: Moved, other: Moved): number => {
  const [size, otherSize] = [sizeOf(one), sizeOf(other)];
  return size === otherSize ? byName.compare(one.name, other.name) : otherSize - size;
};

/** What the preview lists of everybody's moves. */
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
    moved: scored.filter((one) => sizeOf(one) > trendThreshold).length,
  };
};
