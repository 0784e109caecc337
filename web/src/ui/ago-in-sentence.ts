import { relativeTime } from './format.ts';

/** `5 minutes ago` within a sentence. */
export const agoInSentence = (at: string, now: number): string => {
  const text = relativeTime(Date.parse(at), now);
  return text.charAt(0).toLowerCase() + text.slice(1);
};
