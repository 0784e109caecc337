/** One that can be chosen; `note` says what it is, where several kinds stand in one list. */
export type ComboboxOption = { id: string; name: string; note?: string };

/** Matches of the typed words: `found` in total, of which the best are listed. */
export type ComboboxFound = { options: readonly ComboboxOption[]; found: number };

/** Options searched by the server; `key` identifies the list. */
export type ComboboxSearch = { key: readonly unknown[]; find: (words: string) => Promise<ComboboxFound> };

/** All there are, or how to find them. */
export type ComboboxChoices = readonly ComboboxOption[] | ComboboxSearch;

/** Of lists that are there already: those with the words in their name, the first so many. */
export const foundIn = (choices: readonly ComboboxOption[], words: string, most = 50): ComboboxFound => {
  const wanted = words.trim().toLowerCase();
  const fitting = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
  return { options: fitting.slice(0, most), found: fitting.length };
};

/** What is found apart from what is chosen already. */
export const without = ({ options, found }: ComboboxFound, taken: readonly string[]): ComboboxFound => {
  const left = options.filter(({ id }) => !taken.includes(id));
  return { options: left, found: found - (options.length - left.length) };
};

/** Whether the options are found by asking; arrays have a `find` of their own. */
export const isSearch = (choices: ComboboxChoices): choices is ComboboxSearch => !Array.isArray(choices);
