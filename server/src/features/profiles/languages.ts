/** Languages by file extension; extensions that show no skill are missing. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'C#': ['cs'],
  'C++': ['cc', 'cpp', 'cxx', 'hpp'],
  C: ['c', 'h'],
  CSS: ['css', 'scss', 'less'],
  Dart: ['dart'],
  Elixir: ['ex', 'exs'],
  Go: ['go'],
  HTML: ['html'],
  Java: ['java'],
  JavaScript: ['js', 'jsx', 'mjs', 'cjs'],
  Kotlin: ['kt', 'kts'],
  PHP: ['php'],
  Python: ['py'],
  Ruby: ['rb'],
  Rust: ['rs'],
  Scala: ['scala'],
  Shell: ['sh', 'bash'],
  SQL: ['sql'],
  Swift: ['swift'],
  Terraform: ['tf'],
  TypeScript: ['ts', 'tsx', 'mts'],
  Vue: ['vue'],
};

const languages = new Map(
  Object.entries(endings).flatMap(([name, list]) => list.map((ending) => [ending, name] as const)),
);

/** The languages of some endings, each once. */
export const languagesOf = (names: readonly string[]): Iterable<string> => {
  const found = new Set<string>();
  for (const ending of names) {
    const language = languages.get(ending);
    if (language !== undefined) found.add(language);
  }
  return found;
};

const endingsByName = new Map(Object.entries(endings).map(([name, list]) => [name.toLowerCase(), list]));

/**
 * @param language in any case
 * @returns none for an unknown language
 */
export const endingsOf = (language: string): readonly string[] => endingsByName.get(language.toLowerCase()) ?? [];
