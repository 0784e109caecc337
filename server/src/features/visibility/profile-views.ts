import { hourMs } from '@sightline/contract';
import { dateOf, startOfDay } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { findOwnPerson } from '../people/index.ts';
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
 * Records that a list, a file or a text showed a user figures of these people by name, except of the user themself. At
 * most once a day for all of these together, because lists also appear on screens that are opened for other reasons.
 */
export const recordListView = async (
  tx: Tx,
  ctx: UserContext,
  people: readonly string[],
  { timeZone }: { timeZone: string },
): Promise<void> => {
  if (people.length === 0 || !isRecording(ctx)) return;
  const ownPerson = await findOwnPerson(tx, ctx.user);
  const others = people.filter((id) => id !== ownPerson?.id);
  // Just before the day began, so that a view at its first instant counts.
  const today = dateOf(Math.floor(ctx.platform.clock.now() / 1000), timeZone);
  const since = new Date(startOfDay(today.toString(), timeZone) * 1000 - 1);
  await recordViews(tx, ctx, others, { what: listView, since });
};
