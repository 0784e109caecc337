import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const signIn = 'src/features/identity/login-page.tsx';
const overview = ['src/app/shell/shell.tsx', 'src/app/overview-screen.tsx'];
/** Other screens, which load before their first figures exactly what they import. */
const settings = 'src/app/settings-screen.tsx';
/** Screens with a filtered, paged list. */
const lists = ['src/app/profiles-screen.tsx', 'src/app/sprints-screen.tsx', 'src/app/teams-screen.tsx'];
/** What appears with the first figures of most screens, and is loaded while they are fetched. */
const panels = [
  'src/features/findings/findings-panel.tsx',
  'src/features/integrations/collection-note.tsx',
  'src/features/notifications/recent-alerts.tsx',
  'src/features/overview/overview-panels.tsx',
];
/** What starts once a screen is there. */
const background = [
  'src/app/shell/live-updates.tsx',
  'src/app/offline/after-load.ts',
  'src/features/security/security-monitor.tsx',
];
/** Modules imported through an index, most of which the build tree-shakes away, which imports alone do not show. */
const outside =
  /[\\/](contract|analytics)[\\/]src[\\/]|^\0constant\/|[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useBlocker)\.js$/;

/** Small parts that every visit needs. In a script of their own, its name would cost more than its content. */
const always = [
  /[\\/]contract[\\/]src[\\/](add-days|date-format|patterns|route|time-ranges)\.ts$/,
  /[\\/]ui[\\/](local-zone|use-now)\.ts$/,
  /^\0constant\/(defaultPreferences|limits)$/,
];

/** Parts of the contract that every screen with figures needs. */
const withFigures = /[\\/]contract[\\/]src[\\/](format-value|durations)\.ts$/;

/** Parts of the contract that no screen needs before its first figures. */
const later = /[\\/]contract[\\/]src[\\/](by-name|receipt-part)\.ts$/;

/** What the pages before signing in have in common. */
const authPages =
  /[\\/]features[\\/]identity[\\/](auth-frame|failure-toasts|remembered-sign-in)\.tsx?$|[\\/]texts[\\/]identity\.ts$/;

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

type Scripts = Record<'frame' | 'shell' | 'shared' | 'lists' | 'panels' | 'background', ReadonlySet<string>>;

const scriptsOf = (context: Rolldown.ChunkingContext): Scripts => {
  const [shell, ofSignIn] = [importsOf(overview, context), importsOf([signIn], context)];
  const both = [...ofSignIn].filter((id) => shell.has(id));
  const ofSettings = importsOf([settings], context);
  const ofLists = lists.map((screen) => importsOf([screen], context));
  const ofScreens = [ofSettings, ...ofLists];
  const [ofPanels, inBackground] = [importsOf(panels, context), importsOf(background, context)];
  const isOfAScreen = (id: string): boolean => ofSignIn.has(id) || ofScreens.some((ids) => ids.has(id));
  return {
    frame: new Set([...importsOf(['src/main.tsx'], context), ...both]),
    shell,
    shared: new Set([...ofPanels].filter((id) => !ofSignIn.has(id) && ofScreens.every((ids) => ids.has(id)))),
    lists: new Set(
      [...ofLists[0]!].filter((id) => !ofSignIn.has(id) && !ofSettings.has(id) && ofLists.every((ids) => ids.has(id))),
    ),
    panels: new Set([...ofPanels].filter((id) => !isOfAScreen(id))),
    background: new Set([...inBackground].filter((id) => !isOfAScreen(id))),
  };
};

let scripts: Scripts | null = null;

/**
 * One script for what every visit needs, and a second one for what the Overview adds: dozens of small scripts
 * compress a fifth worse, and without HTTP/2 a browser loads only six at a time. What most screens show with their
 * first figures is one script too, and so is what all lists have. Everything else is split as the bundler finds best.
 */
export const scriptOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
  scripts ??= scriptsOf(context);
  if (scripts.frame.has(id) || always.some((part) => part.test(id))) return 'frame';
  if (scripts.shell.has(id) || withFigures.test(id)) return 'shell';
  if (later.test(id)) return 'panels';
  if (authPages.test(id)) return 'auth-pages';
  return (['shared', 'lists', 'panels', 'background'] as const).find((name) => scripts?.[name].has(id)) ?? null;
};
