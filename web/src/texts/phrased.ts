import { t } from '@sightline/contract';
/** After a sentence reworded by a language model. Separate, because every screen loads it. */
export const phrasedText = t('(reworded by AI, figures checked)');
