/** The files of this repository that a file depends on, found by following its imports. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Import = {
  to: string;
  /** Imported names; null for everything. */
  names: string[] | null;
  /** The name in `* as name`. */
  namespace?: string | undefined;
};

const statement = /^(import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;

/** Type imports have no effect at run time, so they do not count. */
const namesIn = (clause: string): string[] | null => {
  const braces = /^\{([^}]*)\}$/.exec(clause.trim());
  if (braces === null) return null;
  return (braces[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? name);
};

const importsIn = (text: string): (Import & { isExport: boolean })[] =>
  [...text.matchAll(statement)].map(([, kind, clause = '', to = '']) => ({
    to,
    names: namesIn(clause),
    namespace: /^\* as (\w+)$/.exec(clause.trim())?.[1],
    isExport: kind === 'export',
  }));

/** The file that an import resolves to; null for packages. */
const fileOf = (from: string, to: string): string | null => {
  if (to.startsWith('.')) return join(dirname(from), to);
  return to.startsWith('@sightline/') ? fileURLToPath(import.meta.resolve(to)) : null;
};

/** Whether a file exports a name that it declares, or has imported. */
const declares = (text: string, name: string): boolean =>
  new RegExp(`^export (?:(?:async )?(?:const|function|class)\\*? ${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\};)`, 'm').test(
    text,
  );

/**
 * The entry and all files that it depends on, in order of path. Through the `index.ts` of packages and features only
 * imported names are followed, so that unrelated exports are not included.
 * @param isBelow whether to leave out a file and its dependencies
 */
export const sourcesOf = (entry: string, isBelow: (file: string) => boolean = () => false): string[] => {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  const found = new Set<string>();

  const whole = (file: string): void => {
    if (found.has(file) || isBelow(file)) return;
    found.add(file);
    for (const imported of importsIn(read(file))) follow(file, imported);
  };

  const follow = (from: string, { to, names }: Import): void => {
    const file = fileOf(from, to);
    if (file === null) return;
    if (names === null || basename(file) !== 'index.ts') return names?.length === 0 ? undefined : whole(file);
    for (const name of names) whole(declaringFile(file, name) ?? file);
  };

  /** The file that declares a name re-exported by an index file; null if the index file declares it. */
  const declaringFile = (indexFile: string, name: string): string | null => {
    for (const { to, names, namespace, isExport } of importsIn(read(indexFile))) {
      const file = isExport ? fileOf(indexFile, to) : null;
      if (file !== null && namespace === name) return file;
      if (file !== null && (names === null ? declares(read(file), name) : names.includes(name))) return file;
    }
    return null;
  };

  whole(entry);
  return [...found].sort();
};
