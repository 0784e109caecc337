import type { AccountFact, FactKind, Facts, RepositoryFact } from '@sightline/analytics';
import type { Provider, ScopeKind } from '@sightline/contract';
import type { Text } from '../../platform/text.ts';

/** A value that is stored between two pages; plain JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Part of the history, in epoch milliseconds; `to` is exclusive, null means now. */
export type CollectionWindow = { from: number; to: number | null };

/** A record that could not become a fact; `sourceId` is the id that the fact would have. */
export type Quarantined = { kind: FactKind; sourceId: string | null; reason: Text; record: unknown };

/** Part of the stored facts that a complete listing is compared with. */
export type FactFilter = { boardId?: string; projectId?: string; repositoryId?: string; spaceId?: string };

/** What a connector may look up in stored facts. */
export type StoredFacts = {
  ids(kind: FactKind, filter?: FactFilter): Promise<string[]>;
  /** Full hashes of the stored commits that begin with one of `prefixes`, by prefix; ambiguous ones are left out. */
  fullHashes(repositoryId: string, prefixes: readonly string[]): Promise<Map<string, string>>;
  /** Hashes of commits authored within a window, in the order of the hashes, beginning after `after`. */
  authoredHashes(repositoryId: string, window: CollectionWindow, after: string, limit: number): Promise<string[]>;
  /** When pull requests were merged according to activity, in epoch seconds, by number. */
  merges(repositoryId: string, numbers: readonly number[]): Promise<Map<number, number>>;
  repositories(ids: readonly string[]): Promise<RepositoryFact[]>;
  /** Pull requests merged since an instant (epoch seconds) that were stored before their merge was known. */
  unsettled(repositoryId: string, since: number, limit: number): Promise<number[]>;
};

export type PageRequest = {
  /** Where to continue; null at the beginning. */
  cursor: Json;
  /** What the stream stored at the end of its latest complete pass. */
  memory: Json;
  window: CollectionWindow;
  /** Whether no older window follows in this run. */
  last: boolean;
  stored: StoredFacts;
};

/** The result of one request, or a few related ones, committed as a whole. */
export type CollectedPage = {
  facts: Partial<Facts>;
  /** Accounts mentioned in other records; stored only if no list of users has more details. */
  mentioned?: AccountFact[];
  quarantined?: Quarantined[];
  removed?: { kind: FactKind; ids: string[] }[];
  /** Merges seen in activity, by repository. */
  merges?: { repositoryId: string; number: number; mergedAt: number }[];
  /** Pull requests stored with the merge instant from their activity. */
  settled?: { repositoryId: string; numbers: number[] };
  /** Where the next page begins; kept for the next window if this one is done. */
  cursor: Json;
  /** Whether the whole window has been read. */
  done: boolean;
  /** Records in the page, stored or quarantined. */
  seen: number;
  /** Number of records in the window according to the source; null if unknown. */
  expected?: number | null;
  memory?: Json;
};

/** One list of the source that is read page by page. */
export type SourceStream = {
  /** Unique within the source and always the same for the same list, such as `commits:{repository id}`. */
  name: string;
  /** Streams of a lower order are finished first, in every window. */
  order: number;
  read(request: PageRequest): Promise<CollectedPage>;
};

/** A project, board, repository or space, with its name in the source. */
type CatalogEntry = { id: string; name: string; key: string | null };

/** What a stream stored at the end of its latest complete pass. */
export type Recall = (stream: string) => Json;

/** Reads one source. Keeps reference data for the duration of a run. */
export type SourceReader = {
  /** Lists that every run reads completely: people, statuses, projects, repositories. */
  reference(recall: Recall): Promise<SourceStream[]>;
  /** Lists that are read window by window. */
  history(recall: Recall): Promise<SourceStream[]>;
  /** Everything that a user can choose to read. */
  catalog(): Promise<{ kind: ScopeKind; entries: CatalogEntry[] }[]>;
  /** Approximate number of issues, pull requests or pages; null if the source does not report it. */
  count(kind: ScopeKind, id: string): Promise<number | null>;
  /**
   * Lists that contain what a webhook named, with as few requests as possible; unknown names are ignored. A reader
   * without this function reads its whole history instead.
   */
  announced?(names: readonly string[], stored: StoredFacts, recall: Recall): Promise<SourceStream[]>;
  /** Full comparisons with the source, which find deleted and moved records. */
  sweeps(recall: Recall): Promise<SourceStream[]>;
};

export type Connection = {
  provider: Provider;
  /** The address of the site, as users know it. */
  baseUrl: string;
  metadata: { workspace?: string };
};
