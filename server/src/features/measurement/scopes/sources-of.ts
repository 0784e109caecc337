/** Which files of ours a file rests on, as its imports say. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Import = {
  to: string;
  /** Imported names; null for everything. */
  names: string[] | null;
  /** Of `* as name`. */
  namespace?: string | undefined;
};

const statement = /^(import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;

/** Types are gone when code runs, so what is imported as a type is no import. */
const namesIn = (clause: string): string[] | null => {
  const braces = /^\{([^}]*)\}$/.exec(clause.trim());
  if (braces === null) return null;
  return (braces[1] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(/\s+as\s+/)[0] ?? one);
};

const importsIn = (text: string): (Import & { isExport: boolean })[] =>
  [...text.matchAll(statement)].map(([, kind, clause = '', to = '']) => ({
    to,
    names: namesIn(clause),
    namespace: /^\* as (\w+)$/.exec(clause.trim())?.[1],
    isExport: kind === 'export',
  }));

/** The file that an import leads to; null for what is not ours. */
const fileOf = (from: string, to: string): string | null => {
  if (to.startsWith('.')) return join(dirname(from), to);
  return to.startsWith('@sightline/') ? fileURLToPath(import.meta.resolve(to)) : null;
};

const declares = (text: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:const|function|class)\\*? ${name}\\b`, 'm').test(text);

/**
 * The entry and all files that it rests on, in order of path. Through the doors (`index.ts`) of
 * packages and features only what is taken is followed, so that what stands beside it is not among them.
 * @param isBelow what is left out, with all that only it rests on
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
    for (const one of importsIn(read(file))) follow(file, one);
  };

  const follow = (from: string, { to, names }: Import): void => {
    const file = fileOf(from, to);
    if (file === null) return;
    if (names === null || basename(file) !== 'index.ts') return names?.length === 0 ? undefined : whole(file);
    for (const name of names) whole(behind(file, name) ?? file);
  };

  /** Where a name that a door offers is declared; null where the door itself does it. */
  const behind = (door: string, name: string): string | null => {
    for (const { to, names, namespace, isExport } of importsIn(read(door))) {
      const file = isExport ? fileOf(door, to) : null;
      if (file !== null && namespace === name) return file;
      if (file !== null && (names === null ? declares(read(file), name) : names.includes(name))) return file;
    }
    return null;
  };

  whole(entry);
  return [...found].sort();
};
