import { t, type Recommendation, type RecommendationEffect } from '@sightline/contract';
import { forReader } from '../../platform/translations.ts';
import type { StoredRecommendation } from './recommendations.store.ts';

export const presentRecommendation = (
  {
    id,
    personId,
    document,
    translations,
    category,
    priority,
    status,
    createdAt,
    statusChangedAt,
    statusChangedBy,
  }: StoredRecommendation,
  { name, effect }: { name: string; effect: RecommendationEffect | null },
): Recommendation => ({
  ...forReader(document, translations),
  id,
  developerId: personId,
  developerName: name,
  category,
  priority,
  status,
  createdAt: createdAt.toISOString(),
  statusChanged:
    statusChangedAt === null ? null : { at: statusChangedAt.toISOString(), by: statusChangedBy ?? t('Former member') },
  effect,
});
