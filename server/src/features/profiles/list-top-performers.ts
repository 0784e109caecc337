import type { ReadRange } from '@sightline/analytics';
import type { contract, RouteReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { seesIndividuals } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { filterPeople, rolesAmong } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { areTopPerformersNamed } from '../scores/index.ts';
import { withScores } from '../scoring/index.ts';
import { listPeople, presentPeople } from './list-people.ts';
import type { PeopleFilters } from './list-profiles.ts';
import { orderedPeople, withinScores } from './ordered-people.ts';
import { peopleWithSkills } from './read-skills.ts';

const shown = 5;

/** The highest scores among matching people, for viewers who see individuals if the organization names people. */
export const listTopPerformers = async (
  ctx: RouteContext,
  range: ReadRange,
  wanted: Pick<PeopleFilters, 'teams' | 'roles' | 'skills'>,
): Promise<RouteReply<typeof contract.profiles.top>> => {
  const accounts = await readMemberAccounts(ctx);
  return withScores(ctx, range, async (tx, at) => {
    const named = await areTopPerformersNamed(tx);
    const mayCompare = named && seesIndividuals(ctx.user);
    const { seen } = await listPeople(tx, ctx, range, { accounts, sort: 'overall' });
    const skilled = await peopleWithSkills(tx, wanted.skills, at.now);
    const fitting = mayCompare ? filterPeople(seen, { ...wanted, search: '' }, skilled) : [];
    const scored = withinScores(fitting, { scoreFrom: 0, scoreTo: 100 });
    const top = orderedPeople(scored, { sort: 'overall', order: 'desc' }).slice(0, shown);
    const { period, people } = await presentPeople(tx, ctx, { range, at, people: top });
    return {
      period: presentPeriod(period, at.timeZone),
      people: mayCompare ? people : null,
      named,
      scored: scored.length,
      roles: rolesAmong(seen),
    };
  });
};
