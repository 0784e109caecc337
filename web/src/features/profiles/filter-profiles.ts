import type { ProfileSummary } from '@sightline/contract';
import { hasSkill, isCrossed, type Filters } from '../../ui/filters/filters.ts';

/** People without an account have no role; this stands for it in the filters. */
export const noRole = 'none';

type Wanted = Pick<Filters, 'teams' | 'roles' | 'skills' | 'scoreFrom' | 'scoreTo' | 'search'>;

/** The profiles that fit. Without a score nobody is within bounds of scores; bounds that cross are none. */
export const filterProfiles = (
  profiles: readonly ProfileSummary[],
  wanted: Wanted,
  skillsOf: ReadonlyMap<string, readonly string[]>,
): ProfileSummary[] => {
  const search = wanted.search.trim().toLowerCase();
  return profiles.filter(({ developerId, name, teamId, role, score: { overall } }) => {
    if (search !== '' && !name.toLowerCase().includes(search)) return false;
    if (wanted.teams.length > 0 && !wanted.teams.includes(teamId ?? '')) return false;
    if (wanted.roles.length > 0 && !wanted.roles.includes(role ?? noRole)) return false;
    if (!hasSkill(wanted.skills, skillsOf.get(developerId))) return false;
    if (isCrossed(wanted)) return true;
    if (wanted.scoreFrom === null && wanted.scoreTo === null) return true;
    if (overall.kind !== 'value') return false;
    return overall.value >= (wanted.scoreFrom ?? 0) && overall.value <= (wanted.scoreTo ?? 100);
  });
};
