import { z } from 'zod';
import { roles } from './constants.ts';
import { id, period, rangedQuery } from './primitives.ts';
import { subjectScore } from './performance.ts';
import { route } from './route.ts';

export const profileSummary = z.object({
  developerId: id,
  name: z.string(),
  active: z.boolean(),
  teamId: id.nullable(),
  teamName: z.string().nullable(),
  role: z.enum(roles).nullable().describe("of the person's account here; null without one"),
  score: subjectScore,
});
export type ProfileSummary = z.infer<typeof profileSummary>;

export const profiles = {
  list: route({
    method: 'GET',
    path: '/performance/profiles',
    access: 'signed-in',
    summary: 'The people whose individual figures the caller may see: everybody, or themself',
    query: rangedQuery({}),
    reply: z.object({
      period,
      profiles: z.array(profileSummary),
      ofOrganization: z.number().int().describe('people of the organisation, seen or not'),
    }),
  }),
};
