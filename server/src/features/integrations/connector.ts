import type { AccountFact, FactKind, Facts, RepositoryFact } from '@sightline/analytics';
import type { Provider, ScopeKind } from '@sightline/contract';
import type { Text } from '../../platform/text.ts';

/** A value that is stored between two pages; plain JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Part of the history, in epoch milliseconds; `to` is exclusive, null up to now. */
export type CollectionWindow = { from: number; to: number | null };

/** A record that could not become a fact; `sourceId` is the id that the fact would have. */
export type Quarantined = { kind: FactKind; sourceId: string | null; reason: Text; record: unknown };

/** Part of the stored facts that a complete listing is compared with. */
export type FactFilter = { boardId?: string; projectId?: string; repositoryId?: string; spaceId?: string };

/** What is stored already, as far as a connector must know. */
export type StoredFacts = {
  ids(kind: FactKind, filter?: FactFilter): Promise<string[]>;
  /** Full hashes of the stored commits that begin with one of `prefixes`, by prefix; ambiguous ones are left out. */
  fullHashes(repositoryId: string, prefixes: readonly string[]): Promise<Map<string, string>>;
  /** Hashes of the commits that were authored within a window, in the order of the hashes, `after` one of them. */
  authoredHashes(repositoryId: string, window: CollectionWindow, after: string, limit: number): Promise<string[]>;
  /** When pull requests were merged according to activity, in epoch seconds, by number. */
  merges(repositoryId: string, numbers: readonly number[]): Promise<Map<number, number>>;
  repositories(ids: readonly string[]): Promise<RepositoryFact[]>;
  /** Pull requests merged since an instant (epoch seconds) that were stored before their merge was known. */
  unsettled(repositoryId: string, since: number, limit: number): Promise<number[]>;
};

export type PageRequest = {
  /** Where to go on; null at the beginning. */
  cursor: Json;
  /** What the stream remembered at the end of its latest complete pass. */
  memory: Json;
  window: CollectionWindow;
  /** Whether no older window follows in this run. */
  last: boolean;
  stored: StoredFacts;
};

/** What one request, or a few that belong together, brought. Committed as a whole. */
export type CollectedPage = {
  facts: Partial<Facts>;
  /** Accounts named in passing; they are stored only where a list of users has no more details. */
  mentioned?: AccountFact[];
  quarantined?: Quarantined[];
  removed?: { kind: FactKind; ids: string[] }[];
  /** Merges seen in activity, by repository. */
  merges?: { repositoryId: string; number: number; mergedAt: number }[];
  /** Pull requests stored with the merge instant from their activity. */
  settled?: { repositoryId: string; numbers: number[] };
  /** Where the next page begins; stored for the next window when this one is done. */
  cursor: Json;
  /** Whether everything of the window has been read. */
  done: boolean;
  /** Records in the page, stored or quarantined. */
  seen: number;
  /** How many records the source says the window has; null where it does not say. */
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
type CatalogueEntry = { id: string; name: string; key: string | null };

/** A source that is being read. It remembers reference data for the length of a run. */
export type SourceReader = {
  /** Lists that are read in full in every run: people, statuses, projects, repositories. */
  reference(): Promise<SourceStream[]>;
  /** Lists that are read window by window. */
  history(): Promise<SourceStream[]>;
  /** What could be chosen to be read. */
  catalogue(): Promise<{ kind: ScopeKind; entries: CatalogueEntry[] }[]>;
  /** About how many issues, pull requests or pages there are; null where the source does not say. */
  count(kind: ScopeKind, id: string): Promise<number | null>;
  /**
   * Lists that hold what a webhook has named, in as few requests as that takes. Names that mean nothing
   * here have none. A reader without it reads its whole history for an announcement.
   * @param recall what a stream remembered at the end of its latest complete pass
   */
  announced?(names: readonly string[], stored: StoredFacts, recall: (stream: string) => Json): Promise<SourceStream[]>;
  /** Full comparisons with the source, which find deleted and moved records. */
  sweeps(): Promise<SourceStream[]>;
};

export type Connection = {
  provider: Provider;
  /** As the user knows it. */
  baseUrl: string;
  metadata: { workspace?: string };
};
