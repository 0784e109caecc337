import { describeMetrics } from '@sightline/analytics';
import { matchWords, type contract, type Found, type RouteInput, type RouteReply } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { audienceOf, visibleTeams, type Audience } from '../visibility/index.ts';
import { findOwnPerson } from '../people/index.ts';
import { readReports } from '../reports/index.ts';
import { readPeopleNames, readServiceNames, readSprintNames, type Named } from './search.store.ts';

type Query = RouteInput<typeof contract.search.find>['query'];

/** Order of kinds among equally good matches; within a kind, the order of reading. */
const order: readonly Found['kind'][] = ['person', 'team', 'metric', 'service', 'report', 'sprint'];

/** Matches among everything whose screen the caller may open; without words, all of it. */
export const find = async (
  ctx: RouteContext,
  { q, limit }: Query,
): Promise<RouteReply<typeof contract.search.find>> => {
  const match = q === '' ? () => 1 : matchWords(q);
  const all = [...metrics(), ...(await inOrganization(ctx)), ...(await reportsOf(ctx))];
  const matching = all
    .map((found) => ({ found, score: match(found.name, `${found.kind} ${found.note ?? ''}`) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || order.indexOf(a.found.kind) - order.indexOf(b.found.kind));
  return { results: matching.slice(0, limit).map(({ found }) => found), complete: matching.length <= limit };
};

const metrics = (): Found[] =>
  describeMetrics().map(({ key, name }) => ({ kind: 'metric', id: key, name, note: null, teamId: null }));

const reportsOf = async (ctx: RouteContext): Promise<Found[]> =>
  (await readReports(ctx, { status: 'ready' })).map(({ id, name, type }) => ({
    kind: 'report',
    id,
    name,
    note: type,
    teamId: null,
  }));

/** Developers find themselves and what belongs to teams that are large enough to show. */
const inOrganization = (ctx: RouteContext): Promise<Found[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const audience = audienceOf(ctx.user);
    const teams = await visibleTeams(tx, audience);
    const names = new Map(teams.map((team) => [team.id, team.name]));
    const present = (kind: Found['kind'], { id, name, teamId }: Named): Found => {
      const shown = teamId !== null && names.has(teamId) ? teamId : null;
      return { kind, id, name, note: shown === null ? null : (names.get(shown) ?? null), teamId: shown };
    };
    const isVisible = ({ teamId }: Named): boolean =>
      audience.seesIndividuals || (teamId !== null && names.has(teamId));
    return [
      ...teams.map(({ id, name }): Found => ({ kind: 'team', id, name, note: null, teamId: id })),
      ...(await peopleFor(tx, ctx, audience)).map((person) => present('person', person)),
      ...(await readServiceNames(tx)).filter(isVisible).map((service) => present('service', service)),
      ...(await readSprintNames(tx)).filter(isVisible).map((sprint) => present('sprint', sprint)),
    ];
  });

const peopleFor = async (tx: Tx, { user }: RouteContext, audience: Audience): Promise<Named[]> => {
  if (audience.seesIndividuals) return readPeopleNames(tx);
  const ownPerson = await findOwnPerson(tx, user);
  return ownPerson === null ? [] : readPeopleNames(tx, ownPerson.id);
};
