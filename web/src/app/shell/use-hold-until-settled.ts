import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, type RefObject } from 'react';

/** A read that takes longer than this no longer holds back the others. */
const holdAtMostMs = 5000;

const isSettled = (main: HTMLElement, queries: QueryClient): boolean =>
  main.querySelector('h1') !== null &&
  main.querySelector('.skeleton, [data-pending]') === null &&
  queries.isFetching({ predicate: (query) => query.state.status === 'pending' }) === 0;

/** Holds a screen back until it has settled. @returns how to stop, which shows it */
const hold = (main: HTMLElement, path: string, queries: QueryClient): (() => void) => {
  if (isSettled(main, queries)) return () => {};
  main.dataset['held'] = path;
  main.setAttribute('aria-busy', 'true');
  let frame = 0;
  // Two frames later, so that the last answer has rendered.
  const check = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (isSettled(main, queries)) release();
      });
    });
  };
  const observer = new MutationObserver(check);
  observer.observe(main, { childList: true, subtree: true });
  const unsubscribe = queries.getQueryCache().subscribe(check);
  const release = (): void => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    unsubscribe();
    clearTimeout(limit);
    delete main.dataset['held'];
    main.removeAttribute('aria-busy');
  };
  const limit = setTimeout(release, holdAtMostMs);
  check();
  return release;
};

/**
 * Shows a screen below its title all in one go, once its first reads have settled, so that nothing moves while it loads.
 * The stylesheet hides what is held by `data-held`.
 */
export const useHoldUntilSettled = (main: RefObject<HTMLElement | null>, path: string): void => {
  const queries = useQueryClient();
  useLayoutEffect(() => (main.current === null ? undefined : hold(main.current, path, queries)), [main, path, queries]);
};
