import { currentLanguage, dateFormat } from '@sightline/contract';

/** An instant as emails write it, `30 Nov 2026, 06:51 (Europe/Berlin)`. */
export const mailTime = (at: number, timeZone: string): string => {
  const locale = currentLanguage() === 'en' ? 'en-GB' : currentLanguage();
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  return `${time} (${timeZone})`;
};
