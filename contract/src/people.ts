import { z } from 'zod';
import { id } from './primitives.ts';
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

export const people = {
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
