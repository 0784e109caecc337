import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const signIn = 'src/features/identity/login-page.tsx';
const overview = ['src/app/shell/shell.tsx', 'src/app/overview-screen.tsx'];
/** Modules imported through an index, most of which the build tree-shakes away, which imports alone do not show. */
const outside =
  /[\\/](contract|analytics)[\\/]src[\\/]|^\0constant\/|[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useBlocker)\.js$/;

/** Parts of the contract that every visit needs. */
const always = /[\\/]contract[\\/]src[\\/](time-ranges|patterns)\.ts$|^\0constant\/defaultPreferences$/;

/** Parts of the contract that every screen with figures needs. */
const withFigures = /[\\/]contract[\\/]src[\\/](format-value|durations)\.ts$/;

/** Everything that these modules import statically. */
const importsOf = (modules: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = modules.map((path) => join(root, path));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || outside.test(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

type Scripts = { frame: ReadonlySet<string>; shell: ReadonlySet<string> };

const scriptsOf = (context: Rolldown.ChunkingContext): Scripts => {
  const shell = importsOf(overview, context);
  const both = [...importsOf([signIn], context)].filter((id) => shell.has(id));
  return { frame: new Set([...importsOf(['src/main.tsx'], context), ...both]), shell };
};

let scripts: Scripts | null = null;

/**
 * One script for what every visit needs, and a second one for what the Overview adds: dozens of small scripts
 * compress a fifth worse. Everything else is split as the bundler finds best.
 */
export const scriptOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
  scripts ??= scriptsOf(context);
  return scripts.frame.has(id) || always.test(id)
    ? 'frame'
    : scripts.shell.has(id) || withFigures.test(id)
      ? 'shell'
      : null;
};
