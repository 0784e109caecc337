/** `note` distinguishes options of several kinds in one list. */
export type ComboboxOption = { id: string; name: string; note?: string };

/** Matches of the typed words: `found` in total, of which the best are listed. */
export type ComboboxMatches = { options: readonly ComboboxOption[]; found: number };

/** Options searched by the server; `key` identifies the list. */
export type ComboboxSearch = { key: readonly unknown[]; find: (words: string) => Promise<ComboboxMatches> };

export type ComboboxChoices = readonly ComboboxOption[] | ComboboxSearch;

/** The first options of a loaded list whose name contains the words. */
export const matchesIn = (choices: readonly ComboboxOption[], words: string, most = 50): ComboboxMatches => {
  const query = words.trim().toLowerCase();
  const matches = choices.filter(({ name }) => name.toLowerCase().includes(query));
  return { options: matches.slice(0, most), found: matches.length };
};

export const withoutChosen = ({ options, found }: ComboboxMatches, taken: readonly string[]): ComboboxMatches => {
  const left = options.filter(({ id }) => !taken.includes(id));
  return { options: left, found: found - (options.length - left.length) };
};

/** Arrays also have a `find`, so the type guard checks for arrays. */
export const isSearch = (choices: ComboboxChoices): choices is ComboboxSearch => !Array.isArray(choices);
