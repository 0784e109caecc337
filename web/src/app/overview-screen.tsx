import { limits } from '@sightline/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { useCollection } from '../ui/collection.queries.ts';
import { isAnyWorking } from '../ui/is-any-working.ts';
import { PendingMappingsNote } from '../features/people/pending-mappings-note.tsx';
import { useNotifications } from '../features/notifications/notifications.queries.ts';
import { PulseCard } from '../features/pulse/pulse-card.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { useSample } from '../platform/sample.ts';
import { Pending } from '../ui/query-state.tsx';

const CollectionNote = lazy(async () => ({
  default: (await import('../features/integrations/collection-note.tsx')).CollectionNote,
}));
const RecentAlerts = lazy(async () => ({
  default: (await import('../features/notifications/recent-alerts.tsx')).RecentAlerts,
}));

/** The Overview, with panels of other features. */
export const OverviewScreen = (): ReactNode => {
  const sources = useCollection().data?.sources;
  const notifications = useNotifications();
  // About the user's own organization, so hidden while the sample's figures are shown.
  const isSample = useSample().on;
  return (
    <OverviewPage
      findings={<Findings subject="organization" />}
      collectionNote={
        isSample ? null : (
          <Suspense fallback={<Pending />}>
            <CollectionNote />
          </Suspense>
        )
      }
      undecided={isSample ? null : <PendingMappingsNote />}
      pulse={isSample ? null : <PulseCard />}
      recentAlerts={isSample ? null : <RecentAlerts />}
      alerts={(notifications.data?.notifications ?? []).slice(0, limits.recentAlerts)}
      sources={sources?.map((source) => source.provider)}
      isAnyWorking={sources && isAnyWorking(sources)}
    />
  );
};
