/** After a sentence that a language model worded. Apart from other texts, because every screen loads it. */
export const phrasedText = '(reworded by AI, figures checked)';
