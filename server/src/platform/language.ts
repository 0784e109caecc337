/** The current language: of the request, or of the person to whom a job writes. */
import { followLanguage, languages, pseudoLanguage, type AnyLanguage } from '@sightline/contract';
import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<AnyLanguage>();
followLanguage(() => storage.getStore() ?? 'en');

/** Runs `work` with its texts in this language. */
export const inLanguage = <Result>(language: AnyLanguage, work: () => Result): Result => storage.run(language, work);

const known: readonly AnyLanguage[] = [...languages, pseudoLanguage];

/** A stored language; English if none is stored. */
export const knownLanguage = (stored: string | null): AnyLanguage =>
  known.find((language) => language === stored) ?? 'en';

/** The first known language of an Accept-Language header, such as `de-AT,de;q=0.9,en;q=0.8`; browsers sort it by preference. */
export const acceptedLanguage = (header: string | undefined): AnyLanguage => {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    const found =
      known.find((language) => language === tag) ?? known.find((language) => language === tag.split('-')[0]);
    if (found !== undefined) return found;
  }
  return 'en';
};

/**
 * The language that the address of a page asks for (`?language=de`), or that a browser chose for all pages in its cookie
 * `language`, or that it accepts.
 */
export const pageLanguage = (headers: { cookie?: string; 'accept-language'?: string }, address = ''): AnyLanguage => {
  const requested = new URLSearchParams(address.split('?')[1]).get('language');
  const chosen = /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  return (
    known.find((language) => language === requested) ??
    known.find((language) => language === chosen) ??
    acceptedLanguage(headers['accept-language'])
  );
};
