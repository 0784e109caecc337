import { t } from './language.ts';
/** Invalid Unicode: half of a surrogate pair without the other. */
const isBroken = (text: string): boolean => !text.isWellFormed();

/**
 * Why an input cannot be stored as it is, in words; null when it can. PostgreSQL keeps no NUL, and neither JSON nor
 * UTF-8 carries half a character. Keys count as well, however deep they are.
 */
export const textProblem = (input: unknown): string | null => {
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (value.includes('\0')) return t('Text cannot contain the NUL character.');
      if (isBroken(value)) return t('Text cannot contain an incomplete character.');
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, held] of Object.entries(value)) waiting.push(key, held);
    }
  }
  return null;
};
