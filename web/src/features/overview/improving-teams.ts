import { improvingFrom, type TeamScore } from '@sightline/contract';

/** How many teams count as improving: those with a score of 80 or more. */
export const improvingTeams = (teams: readonly Pick<TeamScore, 'overall'>[]): number =>
  teams.filter(({ overall }) => overall.kind === 'value' && overall.value >= improvingFrom).length;
