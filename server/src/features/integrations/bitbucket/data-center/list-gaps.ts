import { message } from '@sightline/contract';
import type { Quarantined } from '../../connector.ts';
import type { DependentList } from './client.ts';
import { say } from '../../../../platform/text.ts';

/** Whether nothing of a list could be read, unlike an empty list. */
export const isUnread = <Entry>({ values, gap }: DependentList<Entry>): boolean => gap !== null && values.length === 0;

const lists = [message('activities'), message('builds'), message('commits')] as const;

/** Describes the missing list, or part of one, for the list of quarantined records. */
export const gapOf = <Entry>(
  { kind, sourceId }: Pick<Quarantined, 'kind' | 'sourceId'>,
  name: (typeof lists)[number],
  list: DependentList<Entry>,
): Quarantined[] => {
  if (list.gap === null) return [];
  const values = { list: { message: name }, gap: list.gap };
  const reason = isUnread(list)
    ? say('Its {list} could not be read: {gap}', values)
    : say('Not all of its {list} could be read: {gap}', values);
  return [{ kind, sourceId, reason, record: { list: name, read: list.values.length } }];
};
