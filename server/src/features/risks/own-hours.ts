import { daySeconds } from '@sightline/contract';
import { afterHours, loadFactor, startOfDay, windowDays, type RiskFactor } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadActivity } from '../activity/index.ts';
import { listPeople } from '../people/index.ts';
import { readWorkingTime } from '../rules/index.ts';

/** How much of a person's own activity falls outside usual hours, where that is a risk: for themself only. */
export const ownHoursFactor = async (
  tx: Tx,
  personId: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<RiskFactor | null> => {
  const to = startOfDay(today, timeZone);
  const accounts = (await listPeople(tx)).find((person) => person.id === personId)?.accountIds ?? [];
  const activity = await loadActivity(tx, accounts, { from: to - windowDays * daySeconds, to });
  const { figure } = afterHours(activity.instants, activity.timeZone ?? timeZone, await readWorkingTime(tx));
  return figure.kind === 'value' ? loadFactor('after-hours', figure.value, figure.n) : null;
};
