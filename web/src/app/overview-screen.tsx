import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { CollectionNote } from '../features/collection/collection-note.tsx';
import { useCollection } from '../features/collection/collection.queries.ts';
import { useNotifications } from '../features/notifications/notifications.queries.ts';
import { RecentAlerts } from '../features/notifications/recent-alerts.tsx';
import { PulseCard } from '../features/pulse/pulse-card.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';

/** The Overview with what other features add to it. */
export const OverviewScreen = (): ReactNode => {
  const collection = useCollection();
  const notifications = useNotifications();
  return (
    <OverviewPage
      collectionNote={<CollectionNote />}
      pulse={<PulseCard />}
      recentAlerts={<RecentAlerts />}
      alerts={(notifications.data?.notifications ?? []).slice(0, limits.recentAlerts)}
      sources={collection.data?.sources.map((source) => source.provider)}
    />
  );
};
