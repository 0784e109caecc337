import { improvingFrom, type TeamScore } from '@sightline/contract';

/** How many teams count as improving: those with a score of 80 or more as displayed, so 79.6 counts as 80. */
export const improvingTeams = (teams: readonly Pick<TeamScore, 'overall'>[]): number =>
  teams.filter(({ overall }) => overall.kind === 'value' && Math.round(overall.value) >= improvingFrom).length;
