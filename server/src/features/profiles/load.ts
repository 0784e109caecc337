import { afterHours, flowFigureOf, workloadOf, type Period } from '@sightline/analytics';
import type { ProfileLoad } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadActivity } from '../activity/index.ts';
import { presentFigure, readItemsInProgress } from '../measurement/index.ts';
import { listPeople } from '../people/index.ts';
import { readWorkingTime } from '../rules/index.ts';

type Subject = {
  personId: string;
  /** Whether the viewer is the person; only they see when they are active. */
  self: boolean;
  /** The people to compare with; none for viewers who see no individuals. */
  teammates: readonly string[];
};
type At = { period: Period; now: number; timeZone: string };

/** A person's work in progress, and for themself how much of their activity is outside usual hours. */
export const readLoad = async (tx: Tx, { personId, self, teammates }: Subject, at: At): Promise<ProfileLoad> => {
  const everybodys = [...(await readItemsInProgress(tx)).values()].flat();
  const countOf = (id: string): number => everybodys.filter((item) => item.personId === id).length;
  const items = everybodys
    .filter((item) => item.personId === personId)
    .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  return {
    inProgress: presentFigure(flowFigureOf(items, 'work_in_progress', at.now)),
    age: presentFigure(flowFigureOf(items, 'work_item_age', at.now)),
    ...workloadOf(items.length, teammates.map(countOf)),
    items: items.map((item) => ({
      title: item.title,
      url: item.url,
      at: new Date(item.startedAt * 1000).toISOString(),
      status: item.status,
      blocked: item.blocked,
      age: at.now - item.startedAt,
    })),
    afterHours: self ? await readAfterHours(tx, personId, at) : null,
  };
};

const readAfterHours = async (
  tx: Tx,
  personId: string,
  { period, timeZone }: At,
): Promise<ProfileLoad['afterHours']> => {
  const accounts = (await listPeople(tx)).find((person) => person.id === personId)?.accountIds ?? [];
  const activity = await loadActivity(tx, accounts, period);
  const zone = activity.timeZone ?? timeZone;
  const time = await readWorkingTime(tx);
  const { figure, hours, daysOff } = afterHours(activity.instants, zone, time);
  const usual = { weekdays: time.weekdays.toSorted((a, b) => a - b), from: time.from, to: time.to };
  return { share: presentFigure(figure), hours, daysOff, usual, timeZone: zone };
};
