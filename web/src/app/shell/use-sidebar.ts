import { useSyncExternalStore } from 'react';
import { useRemembered } from '../../platform/remembered.ts';

const small = matchMedia('(max-width: 900px)');
const subscribe = (listener: () => void): (() => void) => {
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
};

/** Whether the sidebar slides over the screen. */
export const useIsSmall = (): boolean => useSyncExternalStore(subscribe, () => small.matches);

/** Whether the sidebar shows icons only, remembered per browser. */
export const useNarrowSidebar = (): [boolean, (isNarrow: boolean) => void] =>
  useRemembered('sightline.sidebar-narrow', false, (stored) => (typeof stored === 'boolean' ? stored : null));

/** Sections that are collapsed. */
export const useClosedSections = (): [readonly string[], (closed: readonly string[]) => void] =>
  useRemembered<readonly string[]>('sightline.sidebar-closed', [], (stored) =>
    Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : null,
  );
