import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { useCollection } from '../../ui/collection.queries.ts';
import { collectionTexts as texts } from '../../texts/collection.ts';
import { writeTime } from '../../ui/format.ts';

/** `· data to 09:42`: the latest success of the source that is furthest behind. */
export const DataAge = (): ReactNode => {
  const zone = useSession()?.organization?.timeZone;
  const { data } = useCollection();
  if (data === undefined || data.dataTo === null || zone === undefined) return null;
  return <>· {texts.dataTo(writeTime(data.dataTo, zone))}</>;
};
