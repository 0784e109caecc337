import { useSyncExternalStore, type ReactNode } from 'react';
import { offlineTexts as texts } from '../../texts/offline.ts';
import { writeMoment } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { queries } from '../queries.ts';

/** When the oldest figures on the screen were read; null where there are none. */
const oldestShown = (): number | null => {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['measured'] })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? null : Math.min(...times);
};

/** How old the figures on the screen are while nothing newer can be read. */
export const SavedAsOf = (): ReactNode => {
  const at = useSyncExternalStore((react) => queries.getQueryCache().subscribe(react), oldestShown);
  return at === null ? null : ` ${texts.asOf(writeMoment(new Date(at).toISOString(), localZone()))}`;
};
