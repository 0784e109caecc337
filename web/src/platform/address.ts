import { useRouter, useRouterState } from '@tanstack/react-router';

export type AddressParts = Record<string, string | undefined>;

/** The query string of the address, as text. */
export const useAddress = (): Record<string, string> => {
  const search = useRouterState({ select: (state) => state.location.searchStr });
  return Object.fromEntries(new URLSearchParams(search));
};

/** Changes some parts of the address and keeps the others; `undefined` removes one. */
export const useChangeAddress = (): ((parts: AddressParts, how?: 'push' | 'replace') => void) => {
  const router = useRouter();
  return (parts, how = 'push') => {
    // The router's own state follows a moment later, when a change right after this one would undo it.
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
