import { z } from 'zod';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

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
  colour: z.number().int().describe('fixed series index'),
});
export type Team = z.infer<typeof team>;

/** What ties a user to a person: somebody said so, or they share a confirmed e-mail address. */
export const tiedBy = z.enum(['hand', 'address']);
export type TiedBy = z.infer<typeof tiedBy>;

const ownPerson = z.object({
  person: developer.nullable().describe('whose figures are the caller’s own'),
  by: tiedBy.nullable(),
  asked: z
    .object({ name: z.string().nullable().describe('whom they say they are'), at: instant })
    .nullable()
    .describe('until an admin has answered'),
});
export type OwnPerson = z.infer<typeof ownPerson>;

export const people = {
  own: route({
    method: 'GET',
    path: '/people/me',
    access: 'signed-in',
    summary: 'Which person of the sources the caller is',
    reply: ownPerson,
  }),
  ask: route({
    method: 'POST',
    path: '/people/me/ask',
    access: 'signed-in',
    summary: 'Ask the admins to be tied to a person of the sources',
    body: z.object({ personId: id.nullable().describe('null: nobody in the list') }),
    reply: ownPerson,
  }),
  developers: route({
    method: 'GET',
    path: '/developers',
    access: 'signed-in',
    sample: true,
    summary: 'People found in the sources, bots left out',
    reply: z.object({ developers: z.array(developer) }),
  }),
  teams: route({
    method: 'GET',
    path: '/teams',
    access: 'signed-in',
    sample: true,
    summary: 'Teams of the organisation',
    reply: z.object({ teams: z.array(team) }),
  }),
};
