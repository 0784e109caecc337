import { pulseWeekOf } from '@sightline/analytics';
import type { contract, RouteInput } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { isTooSmall, reading } from '../measurement/index.ts';
import { findOwnPerson, listTeams } from '../people/index.ts';
import { hasTakenPart, isPulseEnabled, pulseQuestions, recordAnswer, recordPart } from './pulse.store.ts';

type Answer = RouteInput<typeof contract.pulse.answer>['body'];

export const readPulse = (ctx: RouteContext): Promise<{ enabled: boolean; asks: boolean }> =>
  reading(ctx, async (tx, { now, timeZone }) => {
    const enabled = await isPulseEnabled(tx);
    const asks =
      enabled && (await hasAudience(tx)) && !(await hasTakenPart(tx, pulseWeekOf(now, timeZone), ctx.user.id));
    return { enabled, asks };
  });

/** Whether there is a team whose answers can be shown; without one nobody is asked. */
const hasAudience = async (tx: Tx): Promise<boolean> => (await listTeams(tx)).some((team) => !isTooSmall(team.members));

/**
 * Counts the answers of somebody who has not taken part this week. Nothing ties them to the person:
 * that they took part is kept, and apart from it that this was answered once more.
 * @throws Conflict a second time, or while the survey is switched off
 */
export const answerPulse = (ctx: RouteContext, answer: Answer): Promise<void> =>
  takePart(ctx, async (tx, week) => {
    const teamId = await groupOf(tx, ctx);
    for (const question of pulseQuestions) {
      const score = answer[question];
      if (score !== undefined) await recordAnswer(tx, ctx.organizationId, { week, question, teamId, score });
    }
  });

/** Not this week. @throws Conflict */
export const skipPulse = (ctx: RouteContext): Promise<void> => takePart(ctx, async () => {});

const takePart = (ctx: RouteContext, work: (tx: Tx, week: string) => Promise<void>): Promise<void> =>
  reading(ctx, async (tx, { now, timeZone }) => {
    if (!(await isPulseEnabled(tx))) throw new Conflict('The pulse survey is switched off.');
    const week = pulseWeekOf(now, timeZone);
    if (!(await recordPart(tx, ctx.organizationId, week, ctx.user.id)))
      throw new Conflict('You have taken part this week. The next survey is on Monday.');
    await work(tx, week);
  });

/** The team that an answer counts for; none where so few are in it that an answer could be guessed. */
const groupOf = async (tx: Tx, ctx: RouteContext): Promise<string | null> => {
  const own = await findOwnPerson(tx, ctx.user);
  const team = (await listTeams(tx)).find((one) => one.id === own?.teamId);
  return team === undefined || isTooSmall(team.members) ? null : team.id;
};
