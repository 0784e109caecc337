import { t, type PeopleRole } from '@sightline/contract';

/** Texts of the filter bar on analytical screens. */
export const filterTexts = {
  bar: t('Filters'),
  button: (count: number) => (count === 0 ? t('Filters') : t('Filters ({count})', { count })),
  chosen: {
    title: t('Selected filters'),
    from: (score: number) => t('Score ≥ {score}', { score }),
    to: (score: number) => t('Score ≤ {score}', { score }),
    team: t('A team'),
  },
  teams: t('Teams'),
  allTeams: t('All teams'),
  rolesOf: { people: t('Roles'), teams: t('With role') },
  allRoles: t('All roles'),
  roleNames: {
    developer: t('Developer'),
    manager: t('Manager'),
    admin: t('Admin'),
    none: t('No account'),
  } satisfies Record<PeopleRole, string>,
  skills: { people: t('Skills'), teams: t('With skill') },
  allSkills: t('All skills'),
  teamsFailed: t('Failed to load teams'),
  skillsFailed: t('Failed to load skills'),
  skillOf: {
    people: (count: number) => t('{count, plural, one {1 person} other {# people}}', { count }),
    teams: (count: number) => t('{count, plural, one {1 team} other {# teams}}', { count }),
  },
  scoresOf: {
    people: { from: t('Score from'), to: t('Score to') },
    teams: { from: t('Team score from'), to: t('Team score to') },
  },
  search: t('Search by name'),
  wrongScore: t('Enter a score from 0 to 100'),
  crossedScores: t('The minimum is above the maximum, so this filter is off'),
  clear: t('Clear filters'),
  noTeam: t('No teams match these filters.'),
} as const;
