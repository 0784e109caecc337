import { onlineManager } from '@tanstack/react-query';
import { outage } from '../../platform/outage.ts';
import { takeSavedReads } from '../../platform/saved-reads.ts';
import { queries } from '../queries.ts';

/**
 * Shows what was kept of the figures, until the server answers again. Reads wait meanwhile instead of failing.
 * A browser that keeps no data shows none.
 */
export const restoreReads = async (): Promise<void> => {
  const { queries: usual = {}, ...others } = queries.getDefaultOptions();
  // What was kept stays, whichever screens are opened meanwhile.
  queries.setDefaultOptions({ ...others, queries: { ...usual, gcTime: Infinity } });
  try {
    for (const { key, data, at } of await takeSavedReads())
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
  } catch (error) {
    console.warn('Figures that were kept for offline use cannot be read', error);
  }
  onlineManager.setOnline(false);
  outage.onRecovery(() => {
    queries.setDefaultOptions({ ...others, queries: usual });
    onlineManager.setOnline(true);
  });
};
