import { currentLanguage, dateFormat } from '@sightline/contract';

/** The date of an instant in a time zone, such as `20 Nov 2026`. */
export const formatDate = (instant: string, timeZone: string): string =>
  dateFormat(currentLanguage() === 'en' ? 'en-GB' : currentLanguage(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant));
