import { z } from 'zod';
import { limits, providers } from './constants.ts';
import { instant } from './primitives.ts';
import { route } from './route.ts';
import { provider } from './sources.ts';
import { message } from './language.ts';

/** The steps of setting up an organization, in order. */
export const onboardingSteps = ['welcome', 'teams', 'tools', 'invite', 'done'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Steps that can be skipped. */
export const skippableSteps: readonly OnboardingStep[] = ['tools', 'invite'];

const step = z.enum(onboardingSteps);

const onboardingState = z.object({
  step: step.describe('where the setup continues, on any device'),
  completed: z.array(step),
  skipped: z.array(step),
  finishedAt: instant.nullable(),
  skippedAt: instant.nullable().describe('when the rest of the setup was skipped; null after it was continued'),
  connected: z.array(provider).describe('tools that are connected'),
  mail: z.enum(['server', 'folder']).describe('where emails go; folder where the installation has no mail server'),
  sample: z
    .enum(['offered', 'connected', 'unavailable'])
    .describe(
      'the bundled simulator as a source of sample data; unavailable where it does not run, or next to real tools',
    ),
});
export type OnboardingState = z.infer<typeof onboardingState>;

const tool = z.object({
  type: z.enum(providers),
  config: z.object({
    baseUrl: z
      .string()
      .trim()
      .min(1, 'Base URL is required')
      .max(500)
      .describe('of Bitbucket, the address of the workspace'),
    userEmail: z
      .string()
      .trim()
      .min(1, 'Email is required')
      .max(320)
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
    apiToken: z.string().trim().min(1, message('API token is required')).max(limits.inputLength),
  }),
});
export type OnboardingTool = z.infer<typeof tool>;

const tested = z.object({ success: z.boolean(), error: z.string().nullable() });

export const onboarding = {
  read: route({
    method: 'GET',
    path: '/onboarding',
    access: 'signed-in',
    summary: 'The setup progress of the organization',
    reply: onboardingState,
  }),
  move: route({
    method: 'POST',
    path: '/onboarding/progress',
    access: 'signed-in',
    summary: 'Complete or skip the current step, or go back to an earlier one',
    body: z.object({
      step: step.describe('the current step; a conflict when another device moved on'),
      move: z.enum(['complete', 'skip', 'back']),
      to: step.optional().describe('where to go back to; the step before if absent'),
    }),
    reply: onboardingState,
  }),
  skip: route({
    method: 'POST',
    path: '/onboarding/skip',
    access: 'signed-in',
    summary: 'Skip the rest of the setup. It can be continued later, at the same step',
    reply: onboardingState,
  }),
  test: route({
    method: 'POST',
    path: '/onboarding/integrations/test',
    access: 'signed-in',
    summary: 'Test a tool during setup. A connected tool is not tested again',
    body: tool,
    reply: tested,
  }),
  configure: route({
    method: 'POST',
    path: '/onboarding/integrations/configure',
    access: 'signed-in',
    summary: 'Connect a tool during setup and start its first sync',
    body: tool,
    reply: tested,
  }),
  connectSample: route({
    method: 'POST',
    path: '/onboarding/sample',
    access: 'signed-in',
    summary: 'Connect the bundled simulator to try the product with sample data',
    reply: onboardingState,
  }),
  removeSample: route({
    method: 'DELETE',
    path: '/onboarding/sample',
    access: 'signed-in',
    summary: 'Disconnect the bundled simulator and delete everything collected from it',
    reply: onboardingState,
  }),
};
