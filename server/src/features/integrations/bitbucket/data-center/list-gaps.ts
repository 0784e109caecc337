import type { Quarantined } from '../../connector.ts';
import type { DependentList } from './client.ts';

/** Nothing of a list could be read, which is not the same as an empty one. */
export const isUnread = <Entry>({ values, gap }: DependentList<Entry>): boolean => gap !== null && values.length === 0;

/** Describes the missing list, or part of one, for the list of quarantined records. */
export const gapOf = <Entry>(
  { kind, sourceId }: Pick<Quarantined, 'kind' | 'sourceId'>,
  name: string,
  list: DependentList<Entry>,
): Quarantined[] => {
  if (list.gap === null) return [];
  const what = isUnread(list) ? `Its ${name} could not be read` : `Not all of its ${name} could be read`;
  return [{ kind, sourceId, reason: `${what}: ${list.gap}`, record: { list: name, read: list.values.length } }];
};
