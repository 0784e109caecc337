import { rangeKey, type ReadRange } from '@sightline/analytics';
import type { contract, ProfileSummary, Role, RouteReply } from '@sightline/contract';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listMemberAccounts, type MemberAccount } from '../identity/index.ts';
import {
  periodAt,
  presentPeriod,
  readingScored,
  recordListLook,
  readPeriodScores,
  seesIndividuals,
  subjectScore,
} from '../measurement/index.ts';
import { findOwnPeople, findOwnPerson, listDevelopers } from '../people/index.ts';

/** Everybody for those who see individuals, and for developers themselves. Who is seen with a score can see it. */
export const listProfiles = async (
  ctx: RouteContext,
  range: ReadRange,
): Promise<RouteReply<typeof contract.profiles.list>> => {
  const accounts = await readMemberAccounts(ctx);
  return readingScored(ctx, range, async (tx, at) => {
    const [stored, developers, own, roles] = [
      await readPeriodScores(tx, rangeKey(range)),
      await listDevelopers(tx),
      await findOwnPerson(tx, ctx.user),
      await rolesOfPeople(tx, accounts),
    ];
    const scores = new Map(stored.map((one) => [`${one.subject}/${one.part}`, one]));
    const current = stored.find((one) => one.part === 'current');
    const period = current === undefined ? periodAt(range, at) : { from: current.windowFrom, to: current.windowTo };
    const all = seesIndividuals(ctx.user);
    const profiles = developers
      // Who left is shown while there is something of theirs in the period.
      .filter((person) => person.active || scores.has(`person:${person.id}/current`))
      .filter((person) => all || person.id === own?.id)
      .map((person): ProfileSummary => ({
        developerId: person.id,
        name: person.name,
        active: person.active,
        teamId: person.teamId,
        teamName: person.teamName,
        role: roles.get(person.id) ?? null,
        score: subjectScore(scores, `person:${person.id}`),
      }));
    const scored = profiles.filter(({ score }) => score.overall.kind === 'value').map((one) => one.developerId);
    await recordListLook(tx, ctx, scored, { ...at, own: own?.id });
    return {
      period: presentPeriod(period, at.timeZone),
      profiles,
      ofOrganization: developers.length,
    };
  });
};

export const readMemberAccounts = ({ platform, organizationId }: RouteContext): Promise<MemberAccount[]> =>
  withSystem(platform.database, (tx) => listMemberAccounts(tx, organizationId));

/** The roles of those people who have an account here. */
export const rolesOfPeople = async (tx: Tx, accounts: readonly MemberAccount[]): Promise<Map<string, Role>> => {
  const people = await findOwnPeople(tx, accounts);
  return new Map(
    accounts.flatMap(({ id, role }) => {
      const person = people.get(id);
      return person === undefined ? [] : [[person, role] as const];
    }),
  );
};
