import { z } from 'zod';
import { limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { id, instant } from './primitives.ts';
import { route } from './route.ts';

export const plans = ['professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const planRequest = z.object({
  id,
  plan: z.enum(plans),
  note: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  answer: z.enum(['granted', 'declined']).nullable(),
  answeredAt: instant.nullable(),
});
export type PlanRequest = z.infer<typeof planRequest>;

/** The plan of the caller's organization. */
export const billing = {
  read: route({
    method: 'GET',
    path: '/organizations/current/billing',
    access: 'signed-in',
    summary: 'The plan, its limits and usage',
    reply: z.object({
      plan: z.enum(plans),
      trialEndsAt: instant.nullable(),
      trialDaysLeft: z.int().nullable().describe('rounded up; 0 once the trial has ended, null without a trial'),
      provider: z.enum(['Stripe', 'Custom', 'Manual']),
      usage: z.array(
        z.object({
          name: z.enum(['users', 'teams', 'retentionDays']),
          used: z.int().nullable(),
          limit: z.int().describe('-1 is unlimited'),
        }),
      ),
      request: planRequest.nullable().describe('the latest request for another plan'),
    }),
  }),
  request: route({
    method: 'POST',
    path: '/organizations/current/plan-requests',
    access: 'signed-in',
    summary: 'Ask for another plan. A platform admin answers',
    body: z.object({ plan: z.enum(plans), note: freeText().pipe(z.string().max(limits.description)).default('') }),
    reply: z.object({ request: planRequest }),
  }),
};
