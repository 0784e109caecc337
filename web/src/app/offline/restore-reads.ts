import { onlineManager } from '@tanstack/react-query';
import { outage } from '../../platform/outage.ts';
import { takeSavedReads } from '../../platform/saved-reads.ts';
import { queries } from '../queries.ts';

/**
 * Shows saved figures until the server is reachable again. Meanwhile, reads wait instead of failing.
 */
export const restoreReads = async (): Promise<void> => {
  const { queries: defaults = {}, ...others } = queries.getDefaultOptions();
  // Keep restored figures in memory whichever screens are opened.
  queries.setDefaultOptions({ ...others, queries: { ...defaults, gcTime: Infinity } });
  try {
    for (const { key, data, at } of await takeSavedReads())
      if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
  } catch (error) {
    console.warn('Failed to read figures saved for offline use', error);
  }
  onlineManager.setOnline(false);
  outage.onRecovery(() => {
    queries.setDefaultOptions({ ...others, queries: defaults });
    onlineManager.setOnline(true);
  });
};
