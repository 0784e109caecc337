import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { CollectionNote } from '../features/collection/collection-note.tsx';
import { useCollection } from '../features/collection/collection.queries.ts';
import { useNotifications } from '../features/notifications/notifications.queries.ts';
import { RecentAlerts } from '../features/notifications/recent-alerts.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';

/** The Overview with what other features add to it. */
export const OverviewScreen = (): ReactNode => {
  const collection = useCollection();
  const notifications = useNotifications();
  return (
    <OverviewPage
      collectionNote={<CollectionNote />}
      recentAlerts={<RecentAlerts />}
      alerts={(notifications.data?.notifications ?? []).slice(0, limits.recentAlerts)}
      // Until the answer is there nobody is told that nothing is connected.
      hasSources={collection.data === undefined || collection.data.sources.length > 0}
    />
  );
};
