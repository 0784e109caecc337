import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../platform/address.ts';
import { Button } from './button.tsx';

export type Order<Key extends string> = { sort: Key; order: 'asc' | 'desc' };

/**
 * A list's sort order, kept in the URL as `sort=overall` or, highest first, `sort=-overall`.
 * By default the list is sorted by the first key.
 */
export const useOrder = <Key extends string>(keys: readonly [Key, ...Key[]]): Order<Key> => {
  const text = useAddress()['sort'] ?? '';
  const sort = keys.find((key) => key === text.replace(/^-/, ''));
  return sort === undefined ? { sort: keys[0], order: 'asc' } : { sort, order: text.startsWith('-') ? 'desc' : 'asc' };
};

type Props<Key extends string> = {
  title: string;
  column: Key;
  shown: Order<Key>;
  /** Left out of the URL. */
  defaultSort: Key;
  /** For columns that sort highest first by default. */
  highestFirst?: boolean;
  className?: string;
};

/** A column header that sorts the list; pressing it again reverses the order. */
export const SortableHeader = <Key extends string>({
  title,
  column,
  shown,
  defaultSort: usual,
  highestFirst = false,
  className,
}: Props<Key>): ReactNode => {
  const change = useChangeAddress();
  const isShown = shown.sort === column;
  const first = highestFirst ? 'desc' : 'asc';
  const next = !isShown ? first : shown.order === 'asc' ? 'desc' : 'asc';
  const word = next === 'asc' ? column : `-${column}`;
  return (
    <th className={className} aria-sort={isShown ? (shown.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <Button
        variant="plain"
        className="sorted"
        onClick={() => change({ sort: word === usual ? undefined : word, page: undefined }, 'replace')}
      >
        {title}
        <span aria-hidden="true">{isShown ? (shown.order === 'asc' ? '▲' : '▼') : ''}</span>
      </Button>
    </th>
  );
};
