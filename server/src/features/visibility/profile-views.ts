import { hourMs } from '@sightline/contract';
import { dateOf, startOfDay } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { recordViews } from './profile-views.store.ts';

/** Calls within this time count as one view, because a screen repeats them when its filters change. */
const oneViewMs = hourMs;

/** The people of the sample organization are not real colleagues, so views of them are not recorded. */
const isRecording = ({ platform }: UserContext): boolean => platform.database.readOnly !== true;

/** Records that a user opened these people's figures, at most hourly for each `what`; they can see it. */
export const recordProfileViews = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  what: string,
): Promise<void> => {
  const since = new Date(ctx.platform.clock.now() - oneViewMs);
  if (isRecording(ctx)) await recordViews(tx, ctx, people, { what, since });
};

/** The kind of view recorded for lists. */
const listView = 'list';

/**
 * Records that a list showed a user these people's scores by name: once a day, whichever list
 * it was and however often: lists come up with screens that are opened for other reasons.
 */
export const recordListView = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  { timeZone, ownId }: { timeZone: string; ownId: string | undefined },
): Promise<void> => {
  const others = people.filter((id) => id !== ownId);
  // Just before the day began, so that a view at its first instant counts.
  const today = dateOf(Math.floor(ctx.platform.clock.now() / 1000), timeZone);
  const since = new Date(startOfDay(today.toString(), timeZone) * 1000 - 1);
  if (isRecording(ctx)) await recordViews(tx, ctx, others, { what: listView, since });
};
