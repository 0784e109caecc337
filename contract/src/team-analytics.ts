import { z } from 'zod';
import { listPage, pageQuery } from './pages.ts';
import { figure, id, metricFigure, period, rangedQuery } from './primitives.ts';
import { peopleRoles, teamFilters } from './people.ts';
import { scoredPeople, subjectScore } from './performance.ts';
import { route } from './route.ts';

/** Projects and repositories of a team's finished work, with the number of finished items. */
export const keyProject = z.object({
  kind: z.enum(['project', 'repository']),
  name: z.string(),
  count: z
    .number()
    .int()
    .nullable()
    .describe(
      'finished items of a project, merged pull requests of a repository; null for who may not see individuals',
    ),
  of: z.number().int().nullable().describe('of the team in all projects, or in all repositories'),
  metric: z.string().describe("key of the team's receipt with these rows"),
  within: z.string().describe('narrows that receipt to the project or repository'),
});
export type KeyProject = z.infer<typeof keyProject>;

/** The facts behind a statement about a team; the web application words it. */
export const teamStatement = z.object({
  teamId: id,
  name: z.string(),
  metric: z.string(),
  unit: metricFigure.shape.unit,
  now: z.object({ value: z.number(), n: z.number().int() }),
  before: z.object({ value: z.number(), n: z.number().int() }),
  direction: z.enum(['better', 'worse']),
});
export type TeamStatement = z.infer<typeof teamStatement>;

const worksWithoutSprints = z
  .boolean()
  .describe('whether the team has members and never had a sprint, so figures of sprints are empty');

export const teamSummary = z.object({
  id,
  name: z.string(),
  color: z.number().int(),
  members: z.number().int().nullable().describe('null until a first sync has read who they are'),
  satisfaction: metricFigure.describe('out of 10, from the weekly survey'),
  avgPerformanceScore: metricFigure,
  velocity: metricFigure,
  worksWithoutSprints,
  deploymentFreq: metricFigure,
  leadTime: metricFigure,
  trend: z.enum(['up', 'stable', 'down']).nullable().describe('of the score; null without a comparison'),
  trendIsClear: z.boolean().describe('whether the score’s change is stated'),
  scored: scoredPeople,
  topPerformers: z
    .array(z.object({ developerId: id, name: z.string(), score: figure }))
    .nullable()
    .describe('null for those who do not see individuals, and where the organization names teams only'),
  keyProjects: z.array(keyProject),
});
export type TeamSummary = z.infer<typeof teamSummary>;

/** A member of a team, with their score for viewers who see individuals and for themself. */
export const teamMember = z.object({
  developerId: id,
  name: z.string(),
  score: figure.nullable().describe('null where the caller may not see it'),
  trend: z.enum(['improving', 'stable', 'declining']).nullable(),
  trendIsClear: z.boolean().describe('whether the change is statistically significant'),
});
export type TeamMember = z.infer<typeof teamMember>;

export const teams = {
  topPerformersNamed: route({
    method: 'GET',
    path: '/teams/top-performers',
    access: 'signed-in',
    summary: 'Whether lists of the highest scores name people',
    reply: z.object({ named: z.boolean() }),
  }),
  topPerformers: route({
    method: 'PATCH',
    path: '/teams/top-performers',
    access: 'signed-in',
    summary: 'Choose whether lists of the highest scores name people or only teams',
    body: z.object({ named: z.boolean() }),
    reply: z.object({ named: z.boolean() }),
  }),
  one: route({
    method: 'GET',
    path: '/teams/:teamId/analytics',
    access: 'signed-in',
    sample: true,
    summary: 'One team: score, flow, members and key projects',
    params: z.object({ teamId: id }),
    query: rangedQuery({ page: pageQuery.page.describe('of the members') }),
    reply: z.object({
      period,
      id,
      name: z.string(),
      color: z.number().int(),
      score: subjectScore,
      figures: z.array(metricFigure),
      worksWithoutSprints,
      areMembersRead: z
        .boolean()
        .describe('false until a first sync has read who they are; the list may be incomplete'),
      members: z.array(teamMember).describe('by name'),
      page: listPage.describe('of the members'),
      keyProjects: z.array(keyProject),
    }),
  }),
  analytics: route({
    method: 'GET',
    path: '/teams/analytics',
    access: 'signed-in',
    sample: true,
    summary: 'Figures of the matching teams you can see, and of the organization',
    query: rangedQuery({
      ...teamFilters,
      ...pageQuery,
    }),
    reply: z.object({
      period,
      totalTeams: metricFigure,
      totalDevelopers: metricFigure,
      avgPerformance: metricFigure,
      scored: scoredPeople.describe('whose scores avgPerformance is the mean of'),
      avgVelocity: metricFigure,
      teamSatisfaction: metricFigure,
      teams: z.array(teamSummary),
      page: listPage,
      roles: z.array(z.enum(peopleRoles)).describe('to filter by: roles of people whose role the caller may see'),
      insight: z.object({
        statements: z.array(teamStatement).describe('of the teams of the page; the largest movements first'),
        compared: z.number().int().describe('figures with a difference between both periods that could be judged'),
      }),
    }),
  }),
};
