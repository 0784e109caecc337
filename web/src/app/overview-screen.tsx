import { limits } from '@sightline/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCollection } from '../features/integrations/collection.queries.ts';
import { UndecidedNote } from '../features/people/undecided-note.tsx';
import { useNotifications } from '../features/notifications/notifications.queries.ts';
import { PulseCard } from '../features/pulse/pulse-card.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { useSample } from '../platform/sample.ts';

const CollectionNote = lazy(async () => ({
  default: (await import('../features/integrations/collection-note.tsx')).CollectionNote,
}));
const RecentAlerts = lazy(async () => ({
  default: (await import('../features/notifications/recent-alerts.tsx')).RecentAlerts,
}));

/** The Overview with what other features add to it. */
export const OverviewScreen = (): ReactNode => {
  const collection = useCollection();
  const notifications = useNotifications();
  // Of one's own organization, so not beside the sample's figures.
  const isSample = useSample().on;
  return (
    <OverviewPage
      collectionNote={
        isSample ? null : (
          <Suspense fallback={null}>
            <CollectionNote />
          </Suspense>
        )
      }
      undecided={isSample ? null : <UndecidedNote />}
      pulse={isSample ? null : <PulseCard />}
      recentAlerts={isSample ? null : <RecentAlerts />}
      alerts={(notifications.data?.notifications ?? []).slice(0, limits.recentAlerts)}
      sources={collection.data?.sources.map((source) => source.provider)}
    />
  );
};
