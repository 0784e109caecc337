/** After a sentence reworded by a language model. Separate, because every screen loads it. */
export const phrasedText = '(reworded by AI, figures checked)';
