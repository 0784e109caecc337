import { z } from 'zod';
import { day, figure, instant, period, unit } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

/** Anchored, case-insensitive, with `*` for any text. */
const pattern = z.string().trim().min(1, message('A pattern cannot be empty')).max(200);
const patterns = z.array(pattern).max(50);
const names = z.array(z.string().trim().min(1).max(200)).max(200);
/** Not begun, in progress, done, as Jira calls them; and in progress but idle. */
export const statusMeaning = z.enum(['new', 'indeterminate', 'waiting', 'done']);
export type StatusMeaningName = z.infer<typeof statusMeaning>;
const repositoryId = z.string().min(1).max(200);

/** What counts as a deployment to production in a repository. */
export const productionChoice = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('deployments'),
    environmentPattern: pattern.nullable().describe('null: environments of the kind production'),
  }),
  z
    .object({ source: z.literal('pipelines'), refPattern: pattern.nullable(), selectorPattern: pattern.nullable() })
    .refine((rule) => rule.refPattern !== null || rule.selectorPattern !== null, {
      message: message('Enter the branch, tag or custom pipeline that deploys to production'),
    }),
  z.object({ source: z.literal('none') }),
]);
export type ProductionChoice = z.infer<typeof productionChoice>;

export const incidentChoice = z.object({
  typeNames: names,
  labels: names,
  priorities: names,
  projectKeys: names,
});
export type IncidentChoice = z.infer<typeof incidentChoice>;

/**
 * Maximum number fields read from a site: with the fixed fields, changes are requested for twenty fields, ten at a
 * time.
 */
export const maxNumberFields = 12;

const hour = z.int().min(0).max(24);
/** Working days and hours of an organization. */
export const workingTime = z
  .object({
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, message('Choose at least one working day'))
      .refine((all) => new Set(all).size === all.length, { message: message('Each weekday can appear only once') })
      .describe('1 Monday to 7 Sunday'),
    from: hour,
    to: hour,
    holidays: z.array(day).max(500, message('You can enter up to 500 holidays')),
  })
  .refine((time) => time.to > time.from, { message: message('Working hours must end after they start') });
export type WorkingTimeChoice = z.infer<typeof workingTime>;

/** An organization's measurement rules. Null, and missing repositories, mean what the data suggest. */
export const rulesDocument = z.object({
  production: z
    .array(z.object({ repositoryId, rule: productionChoice }))
    .max(5_000)
    .refine((all) => new Set(all.map((one) => one.repositoryId)).size === all.length, {
      message: message('A repository can have only one rule'),
    }),
  incident: incidentChoice.nullable(),
  hotfixPatterns: patterns.nullable(),
  revertPatterns: patterns.nullable(),
  rollbackPatterns: patterns.nullable(),
  attributionDays: z
    .int()
    .min(1, message('Enter 1 to 90 days'))
    .max(90, message('Enter 1 to 90 days'))
    .nullable()
    .describe('an incident belongs to the latest deployment of its service within so many days'),
  leadTimeStart: z.enum(['first-commit', 'opened']).nullable(),
  statusCategories: z
    .array(z.object({ statusId: z.string().min(1).max(100), category: statusMeaning }))
    .max(2_000)
    .default([])
    .describe('statuses that mean something else than Jira and their names say'),
  deploymentStates: z
    .array(z.object({ state: z.string().trim().min(1).max(100), outcome: z.enum(['success', 'failure']) }))
    .max(100)
    .default([])
    .describe('states in which deployments and pipelines end that Bitbucket does not document; else neither'),
  estimateFields: z
    .array(z.object({ projectId: z.string().min(1).max(100), fieldId: z.string().min(1).max(100).nullable() }))
    .max(5_000)
    .refine((all) => new Set(all.map((one) => one.projectId)).size === all.length, {
      message: message('A project can have only one estimate field'),
    })
    .default([])
    .describe(
      'the number field that holds a project’s estimates, null where items are counted; else as its boards say',
    ),
  workingTime: workingTime.nullable().default(null).describe('null: Monday to Friday, and no holidays'),
});
export type RulesDocument = z.infer<typeof rulesDocument>;

const seen = z.object({ name: z.string(), count: z.number().int(), successful: z.number().int() });

export const examinedRepository = z.object({
  repositoryId,
  name: z.string(),
  url: z.string(),
  counted: z.number().int().describe('successful production deployments in the period'),
  latestAt: instant.nullable(),
  environments: z.array(seen.extend({ kind: z.enum(['test', 'staging', 'production', 'other']) })),
  refs: z.array(seen).describe('branches and tags on which pipelines ran'),
  selectors: z.array(seen).describe('custom pipelines'),
  finding: z.string().describe('why deployments are found or not, and what to do'),
});
export type ExaminedRepository = z.infer<typeof examinedRepository>;

const counted = z.object({ name: z.string(), count: z.number().int() });
const example = z.object({ title: z.string(), url: z.string().nullable() });
const difference = z.object({
  before: z.number().int(),
  after: z.number().int(),
  comes: z.array(example),
  comesInAll: z.number().int(),
  goes: z.array(example),
  goesInAll: z.number().int(),
});
export type RuleDifference = z.infer<typeof difference>;

const preview = z.object({
  period,
  readSince: instant.describe('older data was not collected'),
  figures: z.array(z.object({ metric: z.string(), name: z.string(), unit, before: figure, after: figure })),
  repositories: z.array(examinedRepository),
  deployments: difference,
  incidents: difference,
  repairs: z.array(
    z.object({
      kind: z.enum(['hotfix', 'revert', 'rollback']),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
  estimates: z
    .array(
      z.object({ project: z.string(), before: z.number().int(), after: z.number().int(), issues: z.number().int() }),
    )
    .describe('issues with an estimate, of projects in which that changes, among those that were read'),
  workingDays: z.object({ before: z.number().int(), after: z.number().int() }),
});
export type RulesPreview = z.infer<typeof preview>;

const change = z.object({ version: z.number().int(), summary: z.string() });
const version = z.number().int().min(0);

export const rules = {
  read: route({
    method: 'GET',
    path: '/integrations/atlassian/rules',
    access: 'signed-in',
    summary: 'Rules for production, incidents and repairs, and whether deployments are found',
    reply: z.object({
      version: z.number().int().describe('sent with every change, to prevent overwriting unseen changes'),
      rules: rulesDocument,
      suggested: z.object({
        incident: incidentChoice,
        hotfixPatterns: patterns,
        revertPatterns: patterns,
        rollbackPatterns: patterns,
        attributionDays: z.number().int(),
        leadTimeStart: z.enum(['first-commit', 'opened']),
        workingTime,
      }),
      countedAt: instant.describe('what is counted here; of large organizations once an hour'),
      period: period.describe('in which was counted'),
      repositories: z.array(examinedRepository),
      issueTypes: z.array(counted),
      labels: z.array(counted).describe('the most frequent'),
      priorities: z.array(counted),
      projects: z.array(
        counted.extend({
          id: z.string(),
          key: z.string(),
          estimateField: z.string().nullable().describe('that its boards name'),
          estimates: z.array(z.object({ fieldId: z.string(), count: z.number().int() })).describe('issues by field'),
        }),
      ),
      numberFields: z.array(z.object({ id: z.string(), name: z.string() })),
      deploymentStates: z
        .array(counted)
        .describe(
          'states in which deployments and pipelines ended that Bitbucket does not document, with how many did',
        ),
      statuses: z
        .array(
          counted.extend({
            id: z.string(),
            category: statusMeaning,
            isListed: z
              .boolean()
              .describe(
                'false where Jira no longer lists it: the category is inferred, the count of issues that had it',
              ),
          }),
        )
        .describe('as Jira has them, and as their names say whether work waits; those not listed come first'),
      undo: z.string().nullable(),
      history: z.array(
        z.object({ version: z.number().int(), summary: z.string(), madeAt: instant, madeBy: z.string() }),
      ),
    }),
  }),
  preview: route({
    method: 'POST',
    path: '/integrations/atlassian/rules/preview',
    access: 'signed-in',
    summary: 'Preview rules on the last 90 days without saving them',
    body: z.object({ rules: rulesDocument }),
    reply: preview,
  }),
  save: route({
    method: 'PUT',
    path: '/integrations/atlassian/rules',
    access: 'signed-in',
    summary: 'Save rules. Everything is measured again',
    body: z.object({ version, rules: rulesDocument }),
    reply: change,
  }),
  undo: route({
    method: 'POST',
    path: '/integrations/atlassian/rules/undo',
    access: 'signed-in',
    summary: 'Undo the latest change',
    body: z.object({ version }),
    reply: change,
  }),
};
