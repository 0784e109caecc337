import type { Explanation } from '@sightline/contract';
import { forReader } from '../../platform/translations.ts';
import type { StoredExplanation } from './explanations.store.ts';

/** @param viewer whether they see individuals; otherwise, anything that reveals teammates' exact scores is withheld */
export const presentExplanation = (
  { id, personId, score, document, translations, generatedAt }: StoredExplanation,
  viewer: { name: string; all: boolean },
): Explanation => {
  const read = forReader(document, translations);
  return {
    ...read,
    id,
    developerId: personId,
    developerName: viewer.name,
    score,
    generatedAt: generatedAt.toISOString(),
    team: viewer.all ? read.team : null,
  };
};
