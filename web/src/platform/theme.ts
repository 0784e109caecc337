import { useSyncExternalStore } from 'react';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'sightline.theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');
/** Then the browser chooses the canvas, which the colors that stay ours have to suit. */
const forced = matchMedia('(forced-colors: active)');

const read = (): Theme => themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';

const apply = (): void => {
  const theme = read();
  const isDark = theme === 'system' || forced.matches ? system.matches : theme === 'dark';
  document.documentElement.dataset['theme'] = isDark && !paper.matches ? 'dark' : 'light';
  for (const listener of listeners) listener();
};
system.addEventListener('change', apply);
forced.addEventListener('change', apply);
// Charts contain theme colors, so they are redrawn for print.
paper.addEventListener('change', apply);

/** Also stored for the sign-in screen of this browser. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === read()) return;
  localStorage.setItem(storageKey, theme);
  apply();
};

export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read);
/** The current theme, `light` or `dark`. */
export const useShownTheme = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
