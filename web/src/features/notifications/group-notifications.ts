import type { Notification } from '@sightline/contract';

export type NotificationGroup = { latest: Notification; older: Notification[] };

/** The latest notifications, one by one; if there are more, those of the same kind and title share a row. */
export const groupNotifications = (all: readonly Notification[], most: number): NotificationGroup[] => {
  if (all.length <= most) return all.map((latest) => ({ latest, older: [] }));
  const groups = Map.groupBy(all, ({ type, title, test }) => JSON.stringify([type, title, test]));
  return [...groups.values()].slice(0, most).map(([latest, ...older]) => ({ latest: latest!, older }));
};
