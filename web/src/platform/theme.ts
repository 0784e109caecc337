import { useSyncExternalStore } from 'react';

const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'sightline.theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');

const read = (): Theme => themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';

const apply = (): void => {
  const theme = read();
  const isDark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.dataset['theme'] = isDark && !paper.matches ? 'dark' : 'light';
  for (const listener of listeners) listener();
};
system.addEventListener('change', apply);
// Charts have drawn the colours of the theme: they are drawn again for paper.
paper.addEventListener('change', apply);

/** Shows a theme, also before the next sign-in in this browser. */
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
/** The theme that is shown, `light` or `dark`. */
export const useShownTheme = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
