import { useRouter, useRouterState } from '@tanstack/react-router';

export type AddressParts = Record<string, string | undefined>;

export const useAddress = (): Record<string, string> => {
  const search = useRouterState({ select: (state) => state.location.searchStr });
  return Object.fromEntries(new URLSearchParams(search));
};

/** Changes URL parameters and keeps the others; `undefined` removes one. */
export const useChangeAddress = (): ((parts: AddressParts, how?: 'push' | 'replace') => void) => {
  const router = useRouter();
  return (parts, how = 'push') => {
    // The router's state updates later; using it would undo a change made just before.
    const { pathname, search: before } = router.history.location;
    const search = new URLSearchParams(before);
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined || value === '') search.delete(name);
      else search.set(name, value);
    }
    const text = search.toString();
    router.history[how](`${pathname}${text === '' ? '' : `?${text}`}`);
  };
};
