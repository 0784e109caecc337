import { z } from 'zod';
import { limits, roles } from './constants.ts';
import { commaJoined, listPage, pageQuery } from './pages.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

/** The filter value for no role: people without an account. */
export const noRole = 'none';
export const peopleRoles = [...roles, noRole] as const;
export type PeopleRole = (typeof peopleRoles)[number];
/** Filters of people. Of several values in one field, any matches. */
export const peopleFilters = {
  search: z.string().trim().max(limits.searchQuery).default('').describe('part of the name'),
  teams: commaJoined(id),
  roles: commaJoined(z.enum(peopleRoles)),
  skills: commaJoined(z.string().trim().max(100)),
};

const scoreBound = z.coerce.number().min(0).max(100).optional();

/** Filters of teams: themselves, their members, and their score over the range. */
export const teamFilters = {
  teams: commaJoined(id),
  roles: peopleFilters.roles.describe('of the team’s people, separated by commas'),
  skills: peopleFilters.skills.describe('of the team’s people, separated by commas'),
  scoreFrom: scoreBound.describe('of the team’s score, inclusive; teams without a score are left out'),
  scoreTo: scoreBound.describe('inclusive; ignored if the bounds cross'),
};

export const developer = z.object({
  id,
  name: z.string(),
  teamId: id.nullable(),
  teamName: z.string().nullable(),
  active: z.boolean(),
});
export type Developer = z.infer<typeof developer>;

export const team = z.object({
  id,
  name: z.string(),
  members: z.number().int(),
  color: z.number().int().describe('fixed series index'),
});
export type Team = z.infer<typeof team>;

/** What links a user to a person: a manual setting, or a shared confirmed email address. */
export const linkedBy = z.enum(['hand', 'address']);

const ownPerson = z.object({
  person: developer.nullable().describe('the person whose figures are the caller’s own'),
  by: linkedBy.nullable(),
  asked: z
    .object({ name: z.string().nullable().describe('the contributor they asked to be linked to'), at: instant })
    .nullable()
    .describe('until an admin has answered'),
});
export type OwnPerson = z.infer<typeof ownPerson>;

export const people = {
  own: route({
    method: 'GET',
    path: '/people/me',
    access: 'signed-in',
    summary: 'Get the contributor you are linked to',
    reply: ownPerson,
  }),
  ask: route({
    method: 'POST',
    path: '/people/me/ask',
    access: 'signed-in',
    summary: 'Ask the admins to link you to a contributor',
    body: z.object({ personId: id.nullable().describe('null: not in the list') }),
    reply: ownPerson,
  }),
  developers: route({
    method: 'GET',
    path: '/developers',
    access: 'signed-in',
    sample: true,
    summary: 'List contributors by name, without bots',
    query: z.object({
      ...peopleFilters,
      ids: commaJoined(id).describe('only these people, separated by commas'),
      ...pageQuery,
    }),
    reply: z.object({
      developers: z.array(developer),
      page: listPage,
      roles: z.array(z.enum(peopleRoles)).describe('that people have'),
    }),
  }),
  teams: route({
    method: 'GET',
    path: '/teams',
    access: 'signed-in',
    sample: true,
    summary: 'Teams of the organization',
    reply: z.object({ teams: z.array(team) }),
  }),
};
