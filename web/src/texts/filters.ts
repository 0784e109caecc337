import type { PeopleRole, TimeRange } from '@sightline/contract';
import { number } from './numbers.ts';

/** Words of the filter bar that the analytical screens share. */
export const filterTexts = {
  bar: 'Filters',
  timeRange: 'Time range',
  custom: 'custom',
  ownDays: 'Days of your choice',
  from: 'From',
  to: 'To',
  ignored: (range: string) => `The days in the address cannot be read; this is the usual ${range}.`,
  wrong: {
    incomplete: 'Choose a first and a last day.',
    crossed: 'The first day must not be after the last day.',
    long: (days: number) => `Choose at most ${days} days.`,
    future: 'The last day must not be in the future.',
  },
  days: (count: number) => (count === 1 ? 'day' : `${count} days`),
  teams: 'Teams',
  allTeams: 'All teams',
  rolesOf: { people: 'Roles', teams: 'With the role' },
  allRoles: 'All roles',
  roleNames: {
    developer: 'Developer',
    manager: 'Manager',
    admin: 'Admin',
    none: 'Without an account',
  } satisfies Record<PeopleRole, string>,
  skills: { people: 'Skills', teams: 'With the skill' },
  allSkills: 'All skills',
  skillsFailed: 'Failed to load the skills to filter by.',
  skillOf: {
    people: (count: number) => (count === 1 ? '1 person' : `${number(count)} people`),
    teams: (count: number) => (count === 1 ? '1 team' : `${number(count)} teams`),
  },
  scoresOf: {
    people: { from: 'Score from', to: 'Score to' },
    teams: { from: 'Team score from', to: 'Team score to' },
  },
  search: 'Search by name',
  wrongScore: 'A score is a number from 0 to 100',
  crossedScores: 'From is above to: not filtered by score',
  clear: 'Clear filters',
  before: {
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '180d': '180 days',
    '1y': 'year',
  } satisfies Record<TimeRange, string>,
  period: (period: string, zone: string) => `${period} · ${zone}`,
  compared: (period: string, before: string, zone: string) =>
    `${period} · compared with the ${before} before · ${zone}`,
} as const;
