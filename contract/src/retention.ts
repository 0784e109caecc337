import { z } from 'zod';
import { day, instant } from './primitives.ts';
import { route } from './route.ts';

const count = z.number().int();
/** What is removed together, including what depends on it (changes, versions, activity). */
export const removedCounts = z.object({
  issues: count,
  sprints: count,
  commits: count,
  pullRequests: count,
  pipelines: count,
  deployments: count,
  pages: count,
});
export type RemovedCounts = z.infer<typeof removedCounts>;

/**
 * Days kept before those of the plan, so that figures at the beginning of the plan's period do not change: scores look
 * back 30 days, and items are compared with those of the 90 days before.
 */
export const evidenceDays = 120;

const removal = z.object({ at: instant, before: day, counts: removedCounts });
const coming = z.object({
  at: instant,
  before: day,
  counted: z.object({ at: instant, counts: removedCounts }).nullable().describe('by the last night; null before it'),
});

const retention = z.object({
  days: count.describe('of the plan, as it is in force; -1 keeps everything'),
  keptFrom: day.nullable().describe('the first day stored: those of the plan and those their figures need'),
  next: coming.nullable().describe('what the coming night removes; null while nothing is removed'),
  announced: coming.extend({ days: count }).nullable().describe('a shorter time that takes effect later'),
  latest: removal.nullable().describe('the latest night that removed something'),
});
export type Retention = z.infer<typeof retention>;

export const dataRetention = {
  read: route({
    method: 'GET',
    path: '/organizations/current/retention',
    access: 'signed-in',
    summary: 'The retention of the plan, the oldest stored data, and what will be deleted tonight',
    reply: retention,
  }),
};
