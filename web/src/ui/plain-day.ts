import { dateFormat } from '@sightline/contract';

/** The day of an instant in a zone (the viewer's by default), `2026-11-21`. */
export const plainDayIn = (timeZone: string | undefined, at: number): string =>
  dateFormat('sv-SE', { timeZone }).format(at);
