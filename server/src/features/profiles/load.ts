import { afterHours, flowFigureOf, type Period } from '@sightline/analytics';
import type { ProfileLoad } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadActivity } from '../facts/index.ts';
import { presentFigure, readItemsInProgress } from '../measurement/index.ts';
import { listPeople, readWorkingTime } from '../people/index.ts';

type Whose = {
  personId: string;
  /** Whether the person asks themself: when they are active is theirs alone. */
  self: boolean;
};
type At = { period: Period; now: number; timeZone: string };

/** What somebody has in progress now, and for themself how much of their activity is outside usual hours. */
export const readLoad = async (tx: Tx, { personId, self }: Whose, at: At): Promise<ProfileLoad> => {
  const items = [...(await readItemsInProgress(tx)).values()]
    .flat()
    .filter((item) => item.personId === personId)
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  return {
    inProgress: presentFigure(flowFigureOf(items, 'work_in_progress', at.now)),
    age: presentFigure(flowFigureOf(items, 'work_item_age', at.now)),
    items: items.map((item) => ({
      title: item.title,
      url: item.url,
      at: new Date(item.startedAt * 1000).toISOString(),
      status: item.status,
      blocked: item.blocked,
    })),
    afterHours: self ? await readAfterHours(tx, personId, at) : null,
  };
};

const readAfterHours = async (
  tx: Tx,
  personId: string,
  { period, timeZone }: At,
): Promise<ProfileLoad['afterHours']> => {
  const accounts = (await listPeople(tx)).find((one) => one.id === personId)?.accountIds ?? [];
  const activity = await loadActivity(tx, accounts, period);
  const zone = activity.timeZone ?? timeZone;
  const time = await readWorkingTime(tx);
  const { figure, hours, daysOff } = afterHours(activity.instants, zone, time);
  const usual = { weekdays: time.weekdays.toSorted((a, b) => a - b), from: time.from, to: time.to };
  return { share: presentFigure(figure), hours, daysOff, usual, timeZone: zone };
};
