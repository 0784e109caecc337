import type { PeopleRole, TimeRange } from '@sightline/contract';
import { number } from './numbers.ts';

/** Texts of the filter bar on analytical screens. */
export const filterTexts = {
  bar: 'Filters',
  timeRange: 'Time range',
  custom: 'custom',
  ownDays: 'Custom range',
  from: 'From',
  to: 'To',
  ignored: (range: string) => `The dates in the address are not valid, so this shows the last ${range}.`,
  unknownRange: {
    title: 'Time range changed',
    message: (unknown: string, shown: string) => `“${unknown}” is not a time range. Showing the last ${shown}.`,
  },
  wrong: {
    incomplete: 'Choose a start and an end date.',
    crossed: 'The start date must not be after the end date.',
    long: (days: number) => `Choose at most ${days} days.`,
    future: 'The end date must not be in the future.',
  },
  days: (count: number) => (count === 1 ? 'day' : `${count} days`),
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
  crossedScores: 'The lower score is above the upper one, so this filter is off',
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
    `${period} · compared with the previous ${before} · ${zone}`,
} as const;
