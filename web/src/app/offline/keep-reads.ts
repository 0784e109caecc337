import { saveRead, savingOwner, takeSavedReads } from '../../platform/saved-reads.ts';
import { queries } from '../queries.ts';
import { isSaved } from './saved-keys.ts';

/** The browser keeps no data in private windows or when its disk is full; the product works without. */
const notKept = (error: unknown): void => console.warn('Figures were not kept for offline use', error);

/** Keeps what the user reads from now on, and what has been read already. Returns what stops it. */
export const keepReads = (): (() => void) => {
  const cache = queries.getQueryCache();
  const save = (query: ReturnType<typeof cache.getAll>[number]): void => {
    const owner = savingOwner();
    const { queryKey: key, queryHash, state } = query;
    if (owner === null || state.data === undefined || !isSaved(key)) return;
    saveRead(owner, queryHash, { key, data: state.data, at: state.dataUpdatedAt }).catch(notKept);
  };
  takeSavedReads()
    .then(() => cache.getAll().forEach(save))
    .catch(notKept);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true) save(event.query);
  });
};

/** Deletes what was kept of a user or an organization that is no longer the present one. */
export const forgetOthersReads = (): void => void takeSavedReads().catch(notKept);
