import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const sourceOf = (path: string): string => readFileSync(new URL(`../web/src/app/${path}`, import.meta.url), 'utf8');

/** Reads the application's own list of paths, so that new screens are tested, too. */
const listed = [
  ...(sourceOf('screens.ts').split('export const publicScreens')[0] ?? '').matchAll(/path: '([^']+)'/g),
].map((match) => match[1] ?? '');
const tabs = [...sourceOf('settings-tabs.ts').matchAll(/\{\s*id: '(\w+)'/g)].map((match) => match[1] ?? '');
const parts = ['mappings', 'jobs', 'scope', 'rules'];

/** Every tab of the settings. */
export const settingsPaths = (): string[] => [
  ...tabs.map((tab) => `/settings?tab=${tab}`),
  ...parts.map((part) => `/settings?tab=integrations&part=${part}`),
];

const named = [...listed.filter((path) => path !== '/settings'), ...settingsPaths()];
/** Screens without parameters in their path. */
export const emptyScreenPaths = (): string[] => listed.filter((path) => !path.includes('$') && path !== '/settings');

export const screenCount = named.length;

/** Every screen inside the shell, with ids for the parameters in its path. */
export const screenPaths = (known: Readonly<Record<string, string>>): string[] =>
  named.map((path) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const id = known[name];
      assert.ok(id !== undefined, `this test needs an id for $${name} of ${path}`);
      return encodeURIComponent(id);
    }),
  );
