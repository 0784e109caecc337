/**
 * The language that the address of a page asks for, as in `?language=de`: a report is shown in its own language, with
 * everything around it. The server answers with that build (`server/src/platform/language.ts`).
 */
import { languages } from '@sightline/contract';

const parameter = 'language';

const languageIn = (address: string): string | null => new URL(address).searchParams.get(parameter);

/** The address that this page was loaded from; other screens have other addresses. */
export const loadedFrom = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/** The language that this page was loaded in for its address; null for the reader's own. */
export const requestedLanguage = (): string | null => languageIn(loadedFrom());

type State = {
  wanted: string;
  /** The language of the page. */
  page: string;
  address: string;
  loaded: string;
};

const isOffered = (language: string): boolean => languages.some((offered) => offered === language);

/** The address to load to show the page in the wanted language; null to leave it. */
export const addressInLanguage = ({ wanted, page, address, loaded }: State): string | null => {
  // Pages in other languages, such as the pseudo-locale of tests, were opened on purpose.
  if (wanted === page || !isOffered(wanted) || !isOffered(page)) return null;
  // Offline, there is no page in that language.
  if (languageIn(loaded) === wanted) return null;
  const url = new URL(address);
  url.searchParams.set(parameter, wanted);
  return url.href;
};

/** Shows the screen that follows in the reader's own language again. */
export const leaveRequestedLanguage = (): void => {
  if (requestedLanguage() !== null && languageIn(location.href) === null) location.reload();
};
