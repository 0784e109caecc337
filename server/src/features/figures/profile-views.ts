import { dateOf, startOfDay } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { recordViews } from './profile-views.store.ts';

/** One screen makes several calls, and every change of its filters makes them again: within this it is one look. */
const oneLookMs = 3_600_000;

/** The people of the sample organisation are nobody's colleagues, and nothing is written there. */
const isRecording = ({ platform }: UserContext): boolean => platform.database.readOnly !== true;

/** Somebody opened individual figures of these people, who can see it: once an hour for each `what`. */
export const recordProfileViews = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  what: string,
): Promise<void> => {
  const since = new Date(ctx.platform.clock.now() - oneLookMs);
  if (isRecording(ctx)) await recordViews(tx, ctx, people, { what, since });
};

/** How looks at lists are recorded. */
const listView = 'list';

/**
 * A list showed somebody the scores of these people by name. It is recorded once a day, whichever list
 * it was and however often: lists come up with screens that are opened for other reasons.
 */
export const recordListView = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  { now, timeZone, own }: { now: number; timeZone: string; own: string | undefined },
): Promise<void> => {
  const others = people.filter((id) => id !== own);
  // Just before the day began, which a look at its first instant is then after.
  const since = new Date(startOfDay(dateOf(now, timeZone).toString(), timeZone) * 1000 - 1);
  if (isRecording(ctx)) await recordViews(tx, ctx, others, { what: listView, since });
};
