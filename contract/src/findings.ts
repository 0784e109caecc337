/** What a screen leads with: up to three clear statements, and what can be checked about each figure in them. */
import { z } from 'zod';
import { calendarDays, claim, statement } from './claims.ts';
import { freeText } from './free-text.ts';
import { limits } from './constants.ts';
import { commaJoined, listPage, pageQuery } from './pages.ts';
import { figure, id, instant, metricFigure, period, rangedQuery, receiptSubject } from './primitives.ts';
import { route } from './route.ts';

export const findingKinds = [
  'level',
  'service',
  'score',
  'moved',
  'reviewer',
  'knowledge',
  'ramp-up',
  'sprint',
] as const;

export const finding = z.object({
  kind: z.enum(findingKinds),
  statement,
  cause: statement.nullable().describe('in which phase, service or step it shows; null where that is not known'),
  link: z.string().describe('path within the product that shows the evidence'),
});
export type Finding = z.infer<typeof finding>;

export const claimStates = ['holds', 'differs', 'not-visible', 'no-longer-recorded'] as const;
export type ClaimState = (typeof claimStates)[number];

export const verifiedFigure = z.object({
  state: z.enum(claimStates),
  figure: figure.nullable().describe('as it is now; null where it is not visible or no longer recorded'),
});

/** What services can be sorted by: their names and figures. */
export const serviceOrders = [
  'name',
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

export const serviceFigures = z.object({
  id: z.string().describe('of the repository, as its source writes it'),
  name: z.string(),
  figures: z.array(metricFigure).describe('deployment frequency, lead time, change failure rate, recovery time'),
  owners: z
    .array(z.object({ developerId: id, name: z.string(), merged: z.number().int() }))
    .describe('who merged most pull requests in it, the most first'),
  merged: z.number().int().describe('pull requests merged, by anyone'),
});
export type ServiceFigures = z.infer<typeof serviceFigures>;

export const findings = {
  read: route({
    method: 'GET',
    path: '/performance/findings',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary: 'Up to three clear statements about the organization, its teams, a team, a person or a sprint',
    query: rangedQuery({
      subject: z
        .union([z.enum(['teams', 'sprints']), receiptSubject])
        .default('organization')
        .describe('teams: the most important statement of each team; sprints: of their sprints and flow'),
    }),
    reply: z.object({
      days: calendarDays,
      findings: z.array(finding).max(3),
      checked: z.number().int().describe('figures with a difference that could be judged'),
      untold: z.number().int().describe('figures without enough data to compare'),
    }),
  }),
  services: route({
    method: 'GET',
    path: '/performance/services',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary: 'Delivery metrics by service. For managers and admins, because few people work on each',
    query: rangedQuery({
      teams: commaJoined(id).describe('services that these teams deployed most, separated by commas'),
      search: z.string().trim().max(limits.searchQuery).default('').describe('part of a name'),
      sort: z.enum(serviceOrders).default('name'),
      order: z.enum(['asc', 'desc']).default('asc').describe('services without a value come last in both directions'),
      ...pageQuery,
    }),
    reply: z.object({ period, services: z.array(serviceFigures), page: listPage }),
  }),
};

/** A claim as clients send it; text that only people read is stripped of markup. */
const { part, comparison } = claim.shape;
const sentClaim = claim.extend({
  name: freeText(),
  subjectName: freeText(),
  part: part.unwrap().extend({ key: freeText(), name: freeText() }).nullable(),
  comparison: comparison.unwrap().extend({ label: freeText() }).nullable(),
  receipt: freeText(),
});

export const claims = {
  verify: route({
    method: 'POST',
    path: '/claims/verify',
    access: 'signed-in',
    readOnly: true,
    summary: 'Recompute the figure of a claim with your permissions',
    body: z.object({ claim: sentClaim }),
    reply: verifiedFigure.extend({
      comparison: verifiedFigure
        .nullable()
        .describe('the figure it is compared with; null where the claim compares nothing or names no basis for it'),
      dataVersion: z.number().int().nullable().describe('measurement run that it was checked against'),
      changed: z
        .object({ version: z.number().int(), at: instant })
        .nullable()
        .describe(
          'where it differs: the measurement run that last changed rows of the metric over these days; for managers and admins',
        ),
    }),
  }),
};
