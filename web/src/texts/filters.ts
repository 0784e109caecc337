import type { PeopleRole } from '@sightline/contract';
import { number } from './numbers.ts';

/** Texts of the filter bar on analytical screens. */
export const filterTexts = {
  bar: 'Filters',
  button: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  chosen: {
    title: 'Selected filters',
    from: (score: number) => `Score ≥ ${score}`,
    to: (score: number) => `Score ≤ ${score}`,
    team: 'A team',
  },
  teams: 'Teams',
  allTeams: 'All teams',
  rolesOf: { people: 'Roles', teams: 'With role' },
  allRoles: 'All roles',
  roleNames: {
    developer: 'Developer',
    manager: 'Manager',
    admin: 'Admin',
    none: 'No account',
  } satisfies Record<PeopleRole, string>,
  skills: { people: 'Skills', teams: 'With skill' },
  allSkills: 'All skills',
  skillsFailed: 'Failed to load skills.',
  skillOf: {
    people: (count: number) => (count === 1 ? '1 person' : `${number(count)} people`),
    teams: (count: number) => (count === 1 ? '1 team' : `${number(count)} teams`),
  },
  scoresOf: {
    people: { from: 'Score from', to: 'Score to' },
    teams: { from: 'Team score from', to: 'Team score to' },
  },
  search: 'Search by name',
  wrongScore: 'Enter a score from 0 to 100',
  crossedScores: 'The minimum is above the maximum, so this filter is off',
  clear: 'Clear filters',
} as const;
