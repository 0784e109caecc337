import { collectedKinds, type CollectedKind } from '@sightline/contract';
import type { CollectedPage } from '../connector.ts';
import type { StreamState } from './cursors.store.ts';

type KindCounts = {
  /** How many records the source says there are; null where it says nothing. */
  expected: number | null;
  /** Records read, each once however often its list was read again. */
  fetched: number;
  /** Facts written. One record may make several. */
  stored: number;
  /** Records quarantined with a reason. */
  skipped: number;
};

/** The counts of a run, by kind. */
export type RunCounts = Partial<Record<CollectedKind, KindCounts>>;

const nothing: KindCounts = { expected: null, fetched: 0, stored: 0, skipped: 0 };

/** Lists named differently from their records. */
const kindOfStream: Record<string, CollectedKind> = {
  site: 'lists',
  workspace: 'lists',
  spaces: 'lists',
  users: 'accounts',
  page: 'pages',
  blogpost: 'blogposts',
  sweep: 'comparison',
};

const isKind = (name: string): name is CollectedKind => collectedKinds.some((kind) => kind === name);

const kindOf = (stream: string): CollectedKind => {
  const name = stream.split(':')[0] ?? '';
  const kind = kindOfStream[name] ?? name;
  if (!isKind(kind)) throw new Error(`The stream ${stream} belongs to no kind of list`);
  return kind;
};

/** Adds a page to the counts of its run. */
export const countPage = (
  counts: RunCounts,
  page: CollectedPage,
  before: Pick<StreamState, 'seen' | 'expected'>,
  after: Pick<StreamState, 'stream' | 'seen' | 'expected'>,
): RunCounts => {
  const kind = kindOf(after.stream);
  const known = counts[kind] ?? nothing;
  const stored = Object.values(page.facts).reduce((sum, rows) => sum + rows.length, 0);
  const says = known.expected !== null || after.expected !== null;
  // If the source gives no count for part of a list, the records read are its count.
  const expectedOf = (state: Pick<StreamState, 'seen' | 'expected'>): number => state.expected ?? state.seen;
  const expected = (known.expected ?? known.fetched) + expectedOf(after) - expectedOf(before);
  return {
    ...counts,
    [kind]: {
      expected: says ? expected : null,
      // A list read again starts over, so its earlier count is subtracted.
      fetched: known.fetched + after.seen - before.seen,
      stored: known.stored + stored,
      skipped: known.skipped + (page.quarantined?.length ?? 0),
    },
  };
};
