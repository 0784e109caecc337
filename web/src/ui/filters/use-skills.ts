import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { seldomMs } from '../../platform/schedules.ts';

export type SkillsOf = 'people' | 'teams';

/** How many skills are listed; beyond that, the user types to find one. */
export const shownSkills = 8;

/**
 * The most common skills of people or teams; they change slowly. Screens with this filter read them
 * immediately, so that they arrive with the other data.
 */
export const useSkills = (of: SkillsOf, enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.skills(of),
    queryFn: () => call(contract.profiles.skills, { query: { of, limit: shownSkills } }),
    staleTime: seldomMs,
  });
