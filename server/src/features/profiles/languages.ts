/** Languages by the endings of their files; endings that say nothing of a skill are not here. */
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

/** @param language in any case; none of what is no language */
export const endingsOf = (language: string): readonly string[] => endingsByName.get(language.toLowerCase()) ?? [];
