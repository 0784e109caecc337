import type { ListQuery } from './list-profiles.ts';

/** The first page of all people, by name. */
export const everybody: ListQuery = {
  search: '',
  teams: [],
  roles: [],
  skills: [],
  scoreFrom: undefined,
  scoreTo: undefined,
  sort: 'name',
  order: 'asc',
  page: 1,
  limit: 50,
};
