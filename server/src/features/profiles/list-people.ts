import { dimensions, rangeKey, type Period, type ReadRange } from '@sightline/analytics';
import type { PeopleOrder, ProfileSummary } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { recordListView, viewerOf } from '../visibility/index.ts';
import type { MemberAccount } from '../members/index.ts';
import { rolesOfPeople } from '../people/index.ts';
import { scoredPeriod, shownScores } from '../scores/index.ts';
import { readDimensionScores, readOverallScores, readPeriodScores } from '../scoring/index.ts';
import type { ListedPerson } from './ordered-people.ts';

type At = { now: number; timeZone: string };

export type ListedPeople = {
  /** Everybody for those who see individuals, and for developers themselves; by name. */
  seen: ListedPerson[];
  /** People of the organization, seen or not. */
  ofOrganization: number;
};

/** The people whom the viewer may see in a list, with the fields for filtering and sorting. */
export const listPeople = async (
  tx: Tx,
  ctx: RouteContext,
  range: ReadRange,
  { accounts, sort }: { accounts: readonly MemberAccount[]; sort: PeopleOrder },
): Promise<ListedPeople> => {
  const [viewer, roles] = [await viewerOf(tx, ctx.user), await rolesOfPeople(tx, accounts)];
  const scores = new Map(
    (await readOverallScores(tx, rangeKey(range))).map((score) => [`${score.subject}/${score.part}`, score.overall]),
  );
  const dimension = dimensions.find((dimension) => dimension === sort);
  const byDimension = dimension === undefined ? null : await readDimensionScores(tx, rangeKey(range), dimension);
  const seen = [...viewer.people.values()]
    // People who left are shown if they have a score in the period.
    .filter((person) => person.active || scores.has(`person:${person.id}/current`))
    .filter(({ id }) => viewer.sees(id))
    .map((person): ListedPerson => {
      const overall = scores.get(`person:${person.id}/current`) ?? null;
      const before = scores.get(`person:${person.id}/previous`) ?? null;
      const moved = overall === null || before === null ? null : overall - before;
      return {
        ...person,
        role: roles.get(person.id) ?? null,
        overall,
        moved,
        dimension: byDimension?.get(`person:${person.id}`) ?? null,
      };
    });
  return { seen, ofOrganization: viewer.people.size };
};

/**
 * These people with their scores, and the period of the scores. Records a profile view for everyone shown with a score.
 */
export const presentPeople = async (
  tx: Tx,
  ctx: RouteContext,
  { range, at, people }: { range: ReadRange; at: At; people: readonly ListedPerson[] },
): Promise<{ period: Period; people: ProfileSummary[] }> => {
  const subjects = people.map(({ id }) => `person:${id}`);
  const stored = await readPeriodScores(tx, rangeKey(range), ['organization', ...subjects]);
  const current = stored.find((score) => score.part === 'current');
  const scored = people.filter((person) => person.overall !== null).map((person) => person.id);
  await recordListView(tx, ctx, scored, at);
  const period = scoredPeriod(current, range, at);
  const { organizationId } = ctx;
  const { scoreOf } = await shownScores(tx, stored, { organizationId, range, period, timeZone: at.timeZone });
  return {
    period,
    people: people.map(({ id, name, active, teamId, teamName, role }) => ({
      developerId: id,
      name,
      active,
      teamId,
      teamName,
      role,
      score: scoreOf(`person:${id}`),
    })),
  };
};
