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

const languages = new Map(Object.entries(endings).flatMap(([name, list]) => list.map((one) => [one, name] as const)));

export const languageOf = (ending: string): string | null => languages.get(ending) ?? null;
