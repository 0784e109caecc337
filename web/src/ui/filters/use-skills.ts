import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { seldomMs } from '../../platform/schedules.ts';

export type SkillsOf = 'people' | 'teams';

/** So many skills stand there at once; of more, one is found by typing. */
export const shownSkills = 8;

/**
 * The commonest skills of people or teams; they change slowly. A screen that will narrow by them reads them
 * at once, so that they come with its other data.
 */
export const useSkills = (of: SkillsOf, enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.skills(of),
    queryFn: () => call(contract.profiles.skills, { query: { of, limit: shownSkills } }),
    staleTime: seldomMs,
  });
