import { saveRead, savedReadsOwner, takeSavedReads } from '../../platform/saved-reads.ts';
import { queries } from '../queries.ts';
import { isSaved } from './saved-keys.ts';

/** Browsers store nothing in private windows or when the disk is full. */
const warnNotSaved = (error: unknown): void => console.warn('Figures were not saved for offline use', error);

/** Saves all figures loaded so far and from now on. @returns a function that stops it */
export const startSavingReads = (): (() => void) => {
  const cache = queries.getQueryCache();
  const save = (query: ReturnType<typeof cache.getAll>[number]): void => {
    const owner = savedReadsOwner();
    const { queryKey: key, queryHash, state } = query;
    if (owner === null || state.data === undefined || !isSaved(key)) return;
    saveRead(owner, queryHash, { key, data: state.data, at: state.dataUpdatedAt }).catch(warnNotSaved);
  };
  takeSavedReads()
    .then(() => cache.getAll().forEach(save))
    .catch(warnNotSaved);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true) save(event.query);
  });
};

/** Deletes saved reads of other users and organizations. */
export const deleteOthersReads = (): void => void takeSavedReads().catch(warnNotSaved);
