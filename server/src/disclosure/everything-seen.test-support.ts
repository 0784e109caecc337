/** Reads everything a viewer can see of the organization and its teams, over many ranges. */
import { addDays, contract, type RouteDefinition } from '@sightline/contract';
import { NotAllowed, NotFound, Conflict } from '../platform/errors.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { features } from '../app.ts';
import { firstDay, lastDay, summedMetrics } from './random-organization.test-support.ts';
import { numbersIn } from './solver.test-support.ts';

const routes = new Map(features.flatMap((feature) => feature.routes).map((route) => [route.definition, route]));

type Input = { query?: Record<string, unknown>; params?: Record<string, string>; body?: unknown };

/** The response of a call; null if the viewer may not call it. */
export const answerOf = async (
  ctx: RouteContext,
  definition: RouteDefinition,
  { query = {}, params = {}, body }: Input,
): Promise<unknown> => {
  const route = routes.get(definition);
  if (route?.needs !== 'organization') throw new Error(`${definition.path} is no call of an organization`);
  const input = {
    params,
    query: definition.query?.parse(query) ?? {},
    ...(body === undefined ? {} : { body: definition.body?.parse(body) }),
  };
  try {
    return await route.handle(ctx, input as never);
  } catch (error) {
    if (error instanceof NotAllowed || error instanceof NotFound || error instanceof Conflict) return null;
    throw error;
  }
};

/** Ranges that grow from the first day, and that shrink to the last; series have all single days and weeks. */
const ranges = (): { from: string; to: string }[] => {
  const days = Array.from({ length: 30 }, (_, index) => addDays(firstDay, index));
  return [
    ...days.filter((_, index) => index % 3 === 0).map((to) => ({ from: firstDay, to })),
    ...days.filter((_, index) => index % 7 === 1).map((from) => ({ from, to: lastDay })),
  ];
};

/** Every number that the viewer sees, by call and path in the response. */
export const everythingSeen = async (ctx: RouteContext, teamIds: readonly string[]): Promise<Map<string, number>> => {
  const seen = new Map<string, number>();
  const ask = async (definition: RouteDefinition, input: Input): Promise<void> => {
    const name = `${definition.path} ${JSON.stringify(input)}`;
    for (const [path, value] of numbersIn(await answerOf(ctx, definition, input), name)) seen.set(path, value);
  };
  const subjects = ['organization', ...teamIds.map((id) => `team:${id}`)];
  for (const range of ranges())
    for (const metric of summedMetrics)
      for (const subject of subjects)
        await ask(contract.receipts.open, { params: { metric }, query: { subject, ...range } });
  for (const metric of summedMetrics)
    for (const subject of subjects)
      for (const step of ['day', 'week'])
        await ask(contract.historical.read, { query: { metric, subject, step, timeRange: '90d' } });
  for (const timeRange of ['7d', '30d']) {
    await ask(contract.performance.overview, { query: { timeRange } });
    await ask(contract.performance.doraMetrics, { query: { timeRange } });
    await ask(contract.teams.analytics, { query: { timeRange } });
    await ask(contract.comparative.read, { query: { compare: 'teams', timeRange } });
    await ask(contract.comparative.read, { query: { compare: 'periods', timeRange } });
    await ask(contract.sprints.list, { query: { timeRange } });
    for (const subject of subjects) await ask(contract.findings.read, { query: { subject, timeRange } });
    for (const teamId of teamIds) {
      await ask(contract.performance.teamDoraMetrics, { params: { teamId }, query: { timeRange } });
      await ask(contract.teams.one, { params: { teamId }, query: { timeRange } });
      await ask(contract.sprints.flow, { params: { teamId }, query: { timeRange } });
      await ask(contract.comparative.read, { query: { compare: 'periods', subject: `team:${teamId}`, timeRange } });
    }
  }
  return seen;
};
