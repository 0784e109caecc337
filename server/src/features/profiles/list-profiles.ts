import type { ReadRange } from '@sightline/analytics';
import type { contract, PageQuery, RouteReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { presentPeriod } from '../measurement/index.ts';
import { filterPeople, rolesAmong } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { withScores } from '../scoring/index.ts';
import { listPeople, presentPeople } from './list-people.ts';
import { orderedPeople, withinScores, type Bounds, type ListOrder } from './ordered-people.ts';
import { peopleWithSkills } from './read-skills.ts';

export type PeopleFilters = Parameters<typeof filterPeople>[1];
export type ListQuery = PeopleFilters &
  Bounds &
  ListOrder &
  PageQuery & {
    /** Only these people. */
    ids?: readonly string[];
  };

/** A page of the matching people that the viewer may see. Views are recorded for those with a score. */
export const listProfiles = async (
  ctx: RouteContext,
  range: ReadRange,
  query: ListQuery,
): Promise<RouteReply<typeof contract.profiles.list>> => {
  const accounts = await readMemberAccounts(ctx);
  return withScores(ctx, range, async (tx, at) => {
    const { seen, ofOrganization } = await listPeople(tx, ctx, range, { accounts, sort: query.sort });
    const skilled = await peopleWithSkills(tx, query.skills, at.now);
    const among = query.ids === undefined ? seen : seen.filter(({ id }) => query.ids?.includes(id));
    const found = orderedPeople(withinScores(filterPeople(among, query, skilled), query), query);
    const { rows, page } = pageOf(found, query, seen.length);
    const { period, people } = await presentPeople(tx, ctx, { range, at, people: rows });
    return {
      period: presentPeriod(period, at.timeZone),
      profiles: people,
      page,
      roles: rolesAmong(seen),
      ofOrganization,
    };
  });
};
