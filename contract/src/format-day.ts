import { dateFormat } from './date-format.ts';
import { currentLanguage } from './language.ts';

/** `20 Nov 2026`, of a calendar day. */
export const formatDay = (date: string): string => {
  const locale = currentLanguage() === 'en' ? 'en-GB' : currentLanguage();
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, options).format(new Date(`${date}T12:00:00Z`));
};
