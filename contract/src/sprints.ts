import { z } from 'zod';
import { listPage, pageQuery } from './pages.ts';
import { peopleRoles, teamFilters } from './people.ts';
import { day, figure, id, instant, metricFigure, period, rangedQuery, unit } from './primitives.ts';
import { route } from './route.ts';

/** The source's own id. */
export const sprintId = z.string().regex(/^[\w-]{1,40}$/);

/** A figure of one sprint; its receipt is opened by `metric` and the subject `sprint:{id}`. */
export const sprintFigure = z.object({ metric: z.string(), unit, figure });
export type SprintFigure = z.infer<typeof sprintFigure>;

export const sprintFigures = z.object({
  committed: sprintFigure,
  added: sprintFigure,
  removed: sprintFigure,
  reestimated: sprintFigure,
  completed: sprintFigure,
  carriedOver: sprintFigure,
  commitmentReliability: sprintFigure,
  completionRate: sprintFigure,
});
export type SprintFigures = z.infer<typeof sprintFigures>;

export const sprintSummary = z.object({
  id: sprintId,
  name: z.string(),
  state: z.enum(['active', 'closed']),
  startAt: instant,
  plannedEndAt: instant.nullable(),
  closeAt: instant.describe('of a running sprint, when it was last measured'),
  measure: z.enum(['points', 'items']).describe('items where fewer than a fifth of the items are estimated'),
  unlistedStatuses: z
    .array(z.string())
    .describe('statuses its issues had that Jira no longer lists and no rule classifies: their meaning is inferred'),
  figures: sprintFigures,
});
export type SprintSummary = z.infer<typeof sprintSummary>;

const teamName = z.object({ id, name: z.string(), color: z.number().int() });

export const teamSprints = teamName.extend({
  members: z.number().int().nullable().describe('null until a first sync has read who they are'),
  velocity: metricFigure,
  spread: z
    .object({ low: z.number(), high: z.number(), n: z.number().int() })
    .nullable()
    .describe('the middle half of what the sprints completed; null for fewer than four'),
  commitmentReliability: metricFigure,
  completionRate: metricFigure,
  inProgress: sprintFigure.describe('items in progress now'),
  flow: z
    .object({ throughput: metricFigure, cycleTime: metricFigure })
    .nullable()
    .describe('of teams that never had a sprint, which are shown by their flow; null for the others'),
  sprints: z.array(sprintSummary).describe('newest first'),
  earlierSprints: z
    .array(sprintSummary)
    .describe('closed before the period, newest first: as many as make six closed ones with those of the period'),
  sprintCount: z.number().int().describe('sprints of the period, of which the newest are listed'),
});
export type TeamSprints = z.infer<typeof teamSprints>;

export const sourceLink = z.object({ title: z.string(), url: z.string() });
const sprintName = z.object({ id: sprintId, name: z.string() });

export const sprintChange = z.object({
  kind: z.enum(['added', 'removed', 're-estimated', 'done', 'reopened']),
  at: instant,
  issue: sourceLink,
  estimate: z.number().nullable().describe('then'),
  scope: z.number().describe('what it adds to the scope'),
  remaining: z.number().describe('what it adds to the work left'),
  person: z.string().nullable().describe('who did it; only for those who may see individuals'),
});
export type SprintChange = z.infer<typeof sprintChange>;

export const sprintItem = sourceLink.extend({
  id: z.string(),
  type: z.string(),
  person: z.string().nullable().describe('only for those who may see individuals'),
  status: z.string().describe('at the close, or now'),
  outcome: z.enum(['completed', 'carried-over', 'removed']),
  committed: z.boolean(),
  estimate: z.number().nullable(),
  size: z.number(),
  age: z
    .number()
    .nullable()
    .describe('seconds in progress until it was done, or until the close; null before it began, or withheld'),
  blockedSeconds: z.number().nullable().describe('null where withheld'),
  blockedBy: z.array(sourceLink).describe('unfinished issues that it waits for'),
  cameFrom: sprintName.nullable(),
  wentTo: sprintName.nullable(),
  changesMissing: z.boolean().describe('changes are missing at the source, so its own report may differ'),
});
export type SprintItem = z.infer<typeof sprintItem>;

const percentiles = z.array(z.object({ share: z.number(), seconds: z.number() }));

export const sprintDetail = z.object({
  period,
  sprint: sprintSummary.extend({ goal: z.string().nullable(), url: z.string().nullable(), team: teamName.nullable() }),
  before: sprintName.nullable(),
  after: sprintName.nullable(),
  blockedTime: sprintFigure,
  burndown: z.array(
    z.object({
      at: instant,
      date: day,
      scope: z.number().nullable().describe('null for what is still to come'),
      remaining: z.number().nullable(),
      ideal: z.number(),
    }),
  ),
  changes: z.array(sprintChange).describe('in order of time, without the commitment'),
  items: z.array(sprintItem),
  times: z
    .array(z.object({ status: z.string(), kind: z.enum(['waiting', 'in-progress', 'blocked']), seconds: z.number() }))
    .describe('time of unfinished work by status, the longest first; without withheld ones'),
  keptBack: z
    .array(z.enum(['ages', 'blocked', 'times']))
    .describe('durations that are of fewer than three people, for who sees no individuals'),
  typical: z
    .object({
      percentiles,
      n: z.number().int().nullable().describe('null where few people did, for who sees no individuals'),
    })
    .describe("the team's cycle times of the 90 days before the close; no percentiles where there is too little"),
  cameFrom: z.array(sprintName.extend({ items: z.number().int(), size: z.number() })),
  wentTo: z.array(sprintName.extend({ items: z.number().int(), size: z.number() })),
  incomplete: z.array(z.string()),
});
export type SprintDetail = z.infer<typeof sprintDetail>;

export const teamFlow = z.object({
  period,
  team: teamName,
  throughput: metricFigure,
  cycleTime: metricFigure,
  flowEfficiency: metricFigure,
  inProgress: sprintFigure,
  itemAge: sprintFigure,
  days: z
    .array(
      z.object({
        date: day,
        waiting: z.number().int(),
        inProgress: z.number().int(),
        done: z.number().int().describe('since the period began'),
      }),
    )
    .describe('items at the end of each day; fewer days where nothing is known before'),
  weeks: z.array(
    z.object({
      from: day,
      items: z.number().int().nullable().describe('null where few people did, for who sees no individuals'),
      whole: z.boolean().describe('false for a week that the period cuts'),
    }),
  ),
  finished: z.object({
    items: z
      .array(sourceLink.extend({ key: z.string(), at: instant, seconds: z.number() }))
      .describe('the newest, oldest first'),
    count: z.number().int(),
    percentiles,
  }),
  working: z.array(
    sourceLink.extend({
      id: z.string(),
      person: z.string().nullable().describe('only for those who may see individuals'),
      startedAt: instant,
      age: z.number(),
      status: z.string(),
      since: instant.describe('when it got that status'),
      blocked: z.boolean(),
    }),
  ),
  incomplete: z.array(z.string()),
});
export type TeamFlowReply = z.infer<typeof teamFlow>;

export const sprints = {
  list: route({
    method: 'GET',
    path: '/sprints',
    access: 'signed-in',
    sample: true,
    summary: 'List sprints by team, newest first. Teams without sprints show their flow',
    query: rangedQuery({
      ...teamFilters,
      ...pageQuery,
    }),
    reply: z.object({
      period,
      teams: z.array(teamSprints),
      page: listPage.describe('of the teams'),
      roles: z.array(z.enum(peopleRoles)).describe('to filter by: roles of people whose role the caller may see'),
      withoutTeam: z
        .array(sprintSummary)
        .describe(
          'sprints of boards without a team, for callers who may see individuals; on the last page, where teams are not narrowed',
        ),
      incomplete: z.array(z.string()),
    }),
  }),
  one: route({
    method: 'GET',
    path: '/sprints/:sprintId',
    access: 'signed-in',
    sample: true,
    summary: 'One sprint: figures, burndown, scope changes, issues, blocked and carried-over work',
    params: z.object({ sprintId }),
    reply: sprintDetail,
  }),
  flow: route({
    method: 'GET',
    path: '/teams/:teamId/flow',
    access: 'signed-in',
    sample: true,
    summary:
      'How work flows through a team: cumulative flow, cycle times, throughput, and the age of what is in progress',
    params: z.object({ teamId: id }),
    query: rangedQuery({}),
    reply: teamFlow,
  }),
};
