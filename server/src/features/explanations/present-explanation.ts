import type { Explanation } from '@sightline/contract';
import type { StoredExplanation } from './explanations.store.ts';

/** @param viewer whether they see individuals; otherwise, anything that reveals teammates' exact scores is withheld */
export const presentExplanation = (
  { id, personId, score, document, generatedAt }: StoredExplanation,
  viewer: { name: string; all: boolean },
): Explanation => ({
  ...document,
  id,
  developerId: personId,
  developerName: viewer.name,
  score,
  generatedAt: generatedAt.toISOString(),
  team: viewer.all ? document.team : null,
});
