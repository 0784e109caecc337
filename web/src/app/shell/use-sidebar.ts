import { useSyncExternalStore } from 'react';
import { useStoredState } from '../../platform/use-stored-state.ts';

const small = matchMedia('(max-width: 900px)');
const subscribe = (listener: () => void): (() => void) => {
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
};

/** Whether the sidebar slides over the screen. */
export const useIsSmall = (): boolean => useSyncExternalStore(subscribe, () => small.matches);

/** Whether the sidebar shows icons only, remembered per browser. */
export const useNarrowSidebar = (): [boolean, (isNarrow: boolean) => void] =>
  useStoredState('sightline.sidebar-narrow', false, (stored) => (typeof stored === 'boolean' ? stored : null));

/** Sections that are collapsed. */
export const useClosedSections = (): [readonly string[], (closed: readonly string[]) => void] =>
  useStoredState<readonly string[]>('sightline.sidebar-closed', [], (stored) =>
    Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : null,
  );
