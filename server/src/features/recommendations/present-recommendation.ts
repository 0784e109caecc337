import type { Recommendation, RecommendationEffect } from '@sightline/contract';
import type { StoredRecommendation } from './recommendations.store.ts';

export const presentRecommendation = (
  {
    id,
    personId,
    document,
    category,
    priority,
    status,
    createdAt,
    statusChangedAt,
    statusChangedBy,
  }: StoredRecommendation,
  { name, effect }: { name: string; effect: RecommendationEffect | null },
): Recommendation => ({
  ...document,
  id,
  developerId: personId,
  developerName: name,
  category,
  priority,
  status,
  createdAt: createdAt.toISOString(),
  statusChanged:
    statusChangedAt === null ? null : { at: statusChangedAt.toISOString(), by: statusChangedBy ?? 'Former member' },
  effect,
});
