import { useSyncExternalStore, type ReactNode } from 'react';
import { offlineTexts as texts } from '../../texts/offline.ts';
import { writeMoment } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { queries } from '../queries.ts';

/** When the oldest figures on the screen were loaded. */
const oldestShown = (): number | null => {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['measured'] })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? null : Math.min(...times);
};

/** The age of the figures on the screen while the server is unreachable. */
export const SavedAsOf = (): ReactNode => {
  const at = useSyncExternalStore((react) => queries.getQueryCache().subscribe(react), oldestShown);
  return at === null ? null : ` ${texts.asOf(writeMoment(new Date(at).toISOString(), localZone()))}`;
};
