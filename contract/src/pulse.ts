import { z } from 'zod';
import { route } from './route.ts';
import { message } from './language.ts';

const outOfTen = z.number().int(message('Choose a whole number from 0 to 10')).min(0).max(10);

export const pulse = {
  read: route({
    method: 'GET',
    path: '/pulse',
    access: 'signed-in',
    summary: 'Whether the weekly survey is on, and whether you can answer it this week',
    reply: z.object({
      enabled: z.boolean(),
      asks: z
        .boolean()
        .describe('false once the caller answered or put it off this week, and where no team has three people'),
      counts: z
        .boolean()
        .describe('whether an answer counts: from people in their group for four weeks, with a linked account'),
    }),
  }),
  answer: route({
    method: 'POST',
    path: '/pulse/answers',
    access: 'signed-in',
    summary: 'Answer this week’s survey, once. Only counts are stored',
    body: z.object({
      satisfaction: outOfTen,
      pace: outOfTen.optional().describe('how sustainable the pace of work is'),
    }),
    reply: z.object({ taken: z.literal(true) }),
  }),
  skip: route({
    method: 'POST',
    path: '/pulse/skip',
    access: 'signed-in',
    summary: 'Skip this week’s survey',
    reply: z.object({ taken: z.literal(true) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/pulse',
    access: 'signed-in',
    summary: 'Turn the survey on or off for the organization',
    body: z.object({ enabled: z.boolean() }),
    reply: z.object({ enabled: z.boolean() }),
  }),
};
