import type { Json } from '../connector.ts';
import { SourceRejected } from '../http/source-errors.ts';
import { ownMember, text, whole } from '../lenient.ts';
import type { BitbucketPage } from './client.ts';
import { unfinishedFrom, type Unfinished } from './unfinished.ts';

/** Position in a list that is read newest first; it continues from window to window. */
export type ListPosition = {
  /** Address of the next page; null at the beginning. */
  next: string | null;
  /** The list has been read to its end. */
  ended: boolean;
  /** Restarts because the address of a page had expired. */
  restarts: number;
  /** Entries that will still change. */
  pending: Unfinished[];
};

const maxRestarts = 3;

export const positionFrom = (cursor: Json): ListPosition => ({
  next: text(ownMember(cursor, 'next')),
  ended: ownMember(cursor, 'ended') === true,
  restarts: whole(ownMember(cursor, 'restarts')) ?? 0,
  pending: unfinishedFrom(cursor, 0),
});

/**
 * Reads the page at a position. Addresses of pages expire if a run pauses for long; the list then restarts, which does
 * not store anything twice.
 */
export const readAt = async <Entry>(
  position: ListPosition,
  first: () => Promise<BitbucketPage<Entry>>,
  follow: (next: string) => Promise<BitbucketPage<Entry>>,
): Promise<{ page: BitbucketPage<Entry>; position: ListPosition }> => {
  if (position.next === null) {
    const page = await first();
    return { page, position: { ...position, next: page.next, ended: page.next === null } };
  }
  try {
    const page = await follow(position.next);
    return { page, position: { ...position, next: page.next, ended: page.next === null } };
  } catch (error) {
    if (!(error instanceof SourceRejected) || position.restarts >= maxRestarts) throw error;
    const page = await first();
    return {
      page,
      position: { ...position, next: page.next, ended: page.next === null, restarts: position.restarts + 1 },
    };
  }
};
