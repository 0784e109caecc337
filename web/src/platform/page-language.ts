/**
 * The language of the page. Each is a build of its own: the server answers with the build that the cookie names, so
 * another language is another page.
 */
import { currentLanguage, languages, type Language } from '@sightline/contract';

const cookieSeconds = 365 * 24 * 60 * 60;

const languageIn = (cookies: string): string | null => /(?:^|;\s*)language=([\w-]+)/.exec(cookies)?.[1] ?? null;

/** The page's language as one that people can choose. */
export const pageLanguage = (): Language => languages.find((language) => language === currentLanguage()) ?? 'en';

type State = {
  /** What the user chose under Preferences; sessions stored by older code have none. */
  saved: Language | undefined;
  page: string;
  cookies: string;
  hasUnsaved: boolean;
};

/**
 * The language in which to load the page again; null to leave it. If the cookie names the chosen language already, the
 * server has no page in it, and loading again would not help.
 */
export const languageToLoad = ({ saved, page, cookies, hasUnsaved }: State): Language | null => {
  if (saved === undefined || saved === page || saved === languageIn(cookies) || hasUnsaved) return null;
  // Pages in other languages, such as the pseudo-locale of tests, were opened on purpose.
  return languages.some((language) => language === page) ? saved : null;
};

/** Pages are in this language from now on, unless their address asks for another. */
export const keepLanguage = (language: Language): void => {
  document.cookie = `language=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`;
};

/** Loads the page again in this language, now and when somebody opens it in this browser. */
export const loadPageIn = (language: Language): void => {
  keepLanguage(language);
  // Without cookies, the page would stay as it is.
  if (languageIn(document.cookie) === language) location.reload();
};

/** Shows the page in the language that the signed-in user chose, on this device or on another. */
export const followSavedLanguage = (saved: Language | undefined, hasUnsaved: boolean): void => {
  const language = languageToLoad({ saved, page: currentLanguage(), cookies: document.cookie, hasUnsaved });
  if (language !== null) loadPageIn(language);
};
