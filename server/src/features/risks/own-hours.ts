import {
  afterHours,
  afterHoursFactor,
  comparedDays,
  daysBefore,
  windowDays,
  type RiskFactor,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadActivity } from '../activity/index.ts';
import { listPeople } from '../people/index.ts';
import { readWorkingTime } from '../rules/index.ts';

/** Whether the share of a person's activity outside usual hours rose clearly. Shown to them only. */
export const ownHoursFactor = async (
  tx: Tx,
  personId: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<RiskFactor | null> => {
  const daysAgo = daysBefore(today, timeZone);
  const accounts = (await listPeople(tx)).find((person) => person.id === personId)?.accountIds ?? [];
  const over = { from: daysAgo(windowDays + comparedDays), to: daysAgo(0) };
  const activity = await loadActivity(tx, accounts, over);
  const time = await readWorkingTime(tx);
  const begin = daysAgo(windowDays);
  const shareOf = (instants: readonly number[]) => afterHours(instants, activity.timeZone ?? timeZone, time).figure;
  return afterHoursFactor(
    shareOf(activity.instants.filter((instant) => instant >= begin)),
    shareOf(activity.instants.filter((instant) => instant < begin)),
  );
};
