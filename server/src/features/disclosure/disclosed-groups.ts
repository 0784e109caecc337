/**
 * The groups that the organization's figures are made of for viewers who may not see individuals: every team that
 * they see, and all others together. Each has its own cells, so figures of the organization and of its teams are
 * sums of the same cells, and their differences are, too.
 */
import { limits } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listTeams } from '../people/index.ts';

export type DisclosedGroups = {
  teamIds: ReadonlySet<string>;
  /** Figures of larger organizations are rounded wholes: reading the rows of all groups would take seconds. */
  isLarge: boolean;
};

/** Among this many people, rounding hides a difference of one person. */
const manyPeople = 300;

export const readDisclosedGroups = async (tx: Tx): Promise<DisclosedGroups> => {
  const teams = (await listTeams(tx)).filter(({ members }) => members >= limits.smallestGroup);
  return {
    teamIds: new Set(teams.map(({ id }) => id)),
    isLarge: teams.reduce((sum, { members }) => sum + members, 0) > manyPeople,
  };
};

type Owned = { teamId: string | null; personId: string | null };

/** The group of a row; null for rows of no visible team. */
export const disclosedGroupOf = ({ teamId }: Owned, { teamIds }: DisclosedGroups): string | null =>
  teamId !== null && teamIds.has(teamId) ? teamId : null;

/** Who contributed a row: a sprint of one or two people is as much about them as their own work. */
export const contributorOf = ({ teamId, personId }: Owned, { teamIds }: DisclosedGroups): string | null =>
  personId ?? (teamId === null || teamIds.has(teamId) ? null : teamId);
