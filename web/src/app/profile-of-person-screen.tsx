import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useExplanations } from '../features/explanations/explanations.queries.ts';
import { useFindings } from '../features/findings/findings.queries.ts';
import { Findings } from '../features/findings/findings.tsx';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { ProfilePage } from '../features/profiles/profile-page.tsx';
import { useRecommendations } from '../features/recommendations/recommendations.queries.ts';
import { Pending } from '../ui/query-state.tsx';
import { useFilters } from '../ui/filters/use-filters.ts';

const ExplanationBlock = lazy(async () => ({
  default: (await import('../features/explanations/explanation-block.tsx')).ExplanationBlock,
}));
const RecommendationBlock = lazy(async () => ({
  default: (await import('../features/recommendations/recommendation-block.tsx')).RecommendationBlock,
}));

export const ProfileOfPersonScreen = (): ReactNode => {
  const { developerId = '' } = useParams({ strict: false }) as { developerId?: string };
  const subject = `person:${developerId}`;
  // All fetched with the figures. Findings are shown once it is known that the reader may see them.
  useFindings(subject, useFilters().filters.range);
  useExplanations(developerId, 1);
  useRecommendations(developerId);
  return (
    <ProfilePage
      notes={<CollectionNote />}
      findings={<Findings subject={subject} />}
      insights={
        <Suspense fallback={<Pending />}>
          <div className="two eq">
            <ExplanationBlock developerId={developerId} />
            <RecommendationBlock developerId={developerId} />
          </div>
        </Suspense>
      }
    />
  );
};
