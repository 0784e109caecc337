/** Records the roster of each group, and publishes finished weeks. */
import {
  establishedWeeks,
  isEstablished,
  publishedPulse,
  pulseWeekOf,
  smallestPulseGroup,
  weeksBefore,
} from '@sightline/analytics';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eachOrganization, readTimeZone } from '../organizations/index.ts';
import { readMemberAccounts, type MemberAccount } from '../members/index.ts';
import { findOwnPeople, listDevelopers, listTeams } from '../people/index.ts';
import {
  deleteRostersBefore,
  publishWeek,
  readRosters,
  readUnpublished,
  recordRoster,
  type Group,
  type Roster,
} from './pulse-weeks.store.ts';

/** Weeks of rosters to read for a person's time in a group, including a margin for weeks without a run. */
const rosterWeeks = 3 * establishedWeeks;

/**
 * The groups that answers count for. People without an account cannot answer; small teams belong to the group of people
 * without a team.
 */
const readGroups = async (tx: Tx, accounts: readonly MemberAccount[]): Promise<Group[]> => {
  const linked = new Set((await findOwnPeople(tx, accounts)).values());
  const large = (await listTeams(tx)).filter((team) => team.members >= smallestPulseGroup).map(({ id }) => id);
  const people = (await listDevelopers(tx)).filter(({ id, active }) => active && linked.has(id));
  return [...large, null].map((teamId) => ({
    teamId,
    personIds: people
      .filter((person) => (person.teamId !== null && large.includes(person.teamId) ? person.teamId : null) === teamId)
      .map(({ id }) => id)
      .sort(),
  }));
};

/**
 * Records who can answer this week, and whether that changed within the week or since the week before.
 * @returns the rosters of this week and of those before it, oldest first
 */
export const recordRosters = async (
  tx: Tx,
  organizationId: string,
  { accounts, week }: { accounts: readonly MemberAccount[]; week: string },
): Promise<Roster[]> => {
  const known = await readRosters(tx, weeksBefore(week, rosterWeeks));
  for (const { teamId, personIds } of await readGroups(tx, accounts)) {
    const before = known.findLast((week) => week.teamId === teamId);
    const changed = before !== undefined && before.personIds.toSorted().join() !== personIds.join();
    await recordRoster(tx, organizationId, { week, teamId, personIds: [...personIds], changed });
  }
  return readRosters(tx, weeksBefore(week, rosterWeeks));
};

/** Publishes the weeks before this one that were not published yet. */
export const publishWeeks = async (tx: Tx, organizationId: string, week: string): Promise<void> => {
  const unpublished = await readUnpublished(tx, week);
  const [first] = unpublished;
  if (first === undefined) return;
  const rosters = await readRosters(tx, weeksBefore(first.week, rosterWeeks));
  for (const { question, teamId, ...counted } of unpublished) {
    const ofGroup = rosters.filter((candidate) => candidate.teamId === teamId);
    const roster = ofGroup.find((candidate) => candidate.week === counted.week);
    const established = (roster?.personIds ?? []).filter((id) => isEstablished(id, counted.week, ofGroup)).length;
    const published = publishedPulse({ ...counted, group: teamId, changed: roster?.changed ?? true, established });
    await publishWeek(tx, organizationId, { ...published, question });
  }
};

/** Once an hour, so that a week is published soon after it is over wherever the organization is. */
export const publishPulseJob = defineJob({
  name: 'publish-pulse',
  schedule: '7 * * * *',
  handle: (platform, _data, { signal }) =>
    eachOrganization(platform, signal, async (id) => {
      const accounts = await readMemberAccounts({ platform, organizationId: id });
      await withTenant(platform.database, id, async (tx) => {
        const week = pulseWeekOf(Math.floor(platform.clock.now() / 1000), await readTimeZone(tx, id));
        await publishWeeks(tx, id, week);
        await recordRosters(tx, id, { accounts, week });
        await deleteRostersBefore(tx, weeksBefore(week, rosterWeeks));
      });
    }),
});
