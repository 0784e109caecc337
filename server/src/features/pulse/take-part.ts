import { establishedWeeks, isEstablished, pulseWeekOf, smallestPulseGroup, weeksBefore } from '@sightline/analytics';
import { t, type contract, type Developer, type RouteInput } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { findOwnPerson, listTeams } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { publishWeeks, recordRosters } from './publish-weeks.ts';
import { readRosters, type Roster } from './pulse-weeks.store.ts';
import { hasTakenPart, isPulseEnabled, pulseQuestions, recordAnswer, recordPart } from './pulse.store.ts';

type Answer = RouteInput<typeof contract.pulse.answer>['body'];

export const readPulse = async (ctx: RouteContext): Promise<{ enabled: boolean; asks: boolean; counts: boolean }> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    const week = pulseWeekOf(now, timeZone);
    const enabled = await isPulseEnabled(tx);
    const asks = enabled && (await hasAudience(tx)) && !(await hasTakenPart(tx, week, ctx.user.id));
    const ownPerson = asks ? await findOwnPerson(tx, ctx.user) : null;
    const rosters = asks ? await readRosters(tx, weeksBefore(week, 2 * establishedWeeks)) : [];
    return { enabled, asks, counts: (await groupOf(tx, ownPerson, week, rosters)) !== undefined };
  });

/** Whether any group is large enough to publish. Otherwise the survey is not shown. */
const hasAudience = async (tx: Tx): Promise<boolean> =>
  (await listTeams(tx)).some((team) => team.members >= smallestPulseGroup);

/**
 * Counts the answers of a person who has not taken part this week and has been in their group long enough.
 * Nothing links them to the person: participation and the answer count are stored separately.
 * @throws Conflict a second time, or while the survey is switched off
 */
export const answerPulse = async (ctx: RouteContext, answer: Answer): Promise<void> => {
  const accounts = await readMemberAccounts(ctx);
  return takePart(ctx, async (tx, week, ownPerson) => {
    await publishWeeks(tx, ctx.organizationId, week);
    const rosters = await recordRosters(tx, ctx.organizationId, { accounts, week });
    const teamId = await groupOf(tx, ownPerson, week, rosters);
    if (teamId === undefined) return;
    for (const question of pulseQuestions) {
      const score = answer[question];
      if (score !== undefined) await recordAnswer(tx, ctx.organizationId, { week, question, teamId, score });
    }
  });
};

/** Skips this week. @throws Conflict */
export const skipPulse = (ctx: RouteContext): Promise<void> => takePart(ctx, async () => {});

const takePart = (
  ctx: RouteContext,
  work: (tx: Tx, week: string, ownPerson: Developer | null) => Promise<void>,
): Promise<void> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    if (!(await isPulseEnabled(tx))) throw new Conflict(t('The pulse survey is turned off.'));
    const week = pulseWeekOf(now, timeZone);
    const ownPerson = await findOwnPerson(tx, ctx.user);
    if (!(await recordPart(tx, ctx.organizationId, week, { userId: ctx.user.id, personId: ownPerson?.id ?? null })))
      throw new Conflict(t('You have already taken part this week. The next survey opens on Monday.'));
    await work(tx, week, ownPerson);
  });

/**
 * The group that an answer counts for: a team, or null for people without a team or in a small one. Undefined if it does
 * not count: the account is not linked to a person, or the person joined too recently.
 */
const groupOf = async (
  tx: Tx,
  ownPerson: Developer | null,
  week: string,
  rosters: readonly Roster[],
): Promise<string | null | undefined> => {
  if (ownPerson === null) return undefined;
  const team = (await listTeams(tx)).find(({ id }) => id === ownPerson.teamId);
  const teamId = team === undefined || team.members < smallestPulseGroup ? null : team.id;
  const ofGroup = rosters.filter((candidate) => candidate.teamId === teamId);
  return isEstablished(ownPerson.id, week, ofGroup) ? teamId : undefined;
};
