import { limits } from '@sightline/contract';
import type { ReactNode } from 'react';
import { CollectionNote } from '../features/collection/collection-note.tsx';
import { useCollection } from '../features/collection/collection.queries.ts';
import { UndecidedNote } from '../features/mappings/undecided-note.tsx';
import { useNotifications } from '../features/notifications/notifications.queries.ts';
import { RecentAlerts } from '../features/notifications/recent-alerts.tsx';
import { PulseCard } from '../features/pulse/pulse-card.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { useSample } from '../platform/sample.ts';

/** The Overview with what other features add to it. */
export const OverviewScreen = (): ReactNode => {
  const collection = useCollection();
  const notifications = useNotifications();
  // Of one's own organization, so not beside the sample's figures.
  const isSample = useSample().on;
  return (
    <OverviewPage
      collectionNote={isSample ? null : <CollectionNote />}
      undecided={isSample ? null : <UndecidedNote />}
      pulse={isSample ? null : <PulseCard />}
      recentAlerts={isSample ? null : <RecentAlerts />}
      alerts={(notifications.data?.notifications ?? []).slice(0, limits.recentAlerts)}
      sources={collection.data?.sources.map((source) => source.provider)}
    />
  );
};
