import { z } from 'zod';
import { limits } from './constants.ts';
import { route } from './route.ts';

export const foundKinds = ['person', 'team', 'sprint', 'service', 'report', 'metric'] as const;
export type FoundKind = (typeof foundKinds)[number];

const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string().describe('of a metric, its key'),
  name: z.string(),
  note: z.string().nullable().describe('the team of a person, sprint or service, or the type of a report'),
  teamId: z.uuid().nullable().describe('the team it belongs to'),
});
export type Found = z.infer<typeof found>;

/** The palette asks for everything at once, and then searches it without the server. */
export const maxFound = 5_000;

export const search = {
  find: route({
    method: 'GET',
    path: '/search',
    access: 'signed-in',
    summary: 'Find people, teams, sprints, services, reports and metrics by name, best match first',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(limits.searchQuery)
        .describe('words that must all occur in the name, the kind or the note; none for everything'),
      limit: z.coerce.number().int().min(1).max(maxFound).default(20),
    }),
    reply: z.object({
      results: z.array(found),
      complete: z.boolean().describe('whether these are all matches'),
    }),
    unbatched: true,
  }),
};
