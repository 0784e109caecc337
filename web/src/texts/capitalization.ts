/** A text for the middle of a sentence. Only its first letter: German nouns keep theirs. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A text for the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
