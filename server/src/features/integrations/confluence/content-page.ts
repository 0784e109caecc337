import type { PageFact, PageVersionFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import { SourceRejected } from '../http/source-errors.ts';
import { instant, ownMember, text, whole, type Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { ConfluenceContent } from './api-types.ts';
import type { ConfluenceClient, ConfluencePage } from './client.ts';
import { mapContent, mapUser, mapVersion } from './mapper.ts';

export type KnownUsers = Set<string>;

/**
 * One page of pages or blog posts, the last modified first, with all versions of each. The list has
 * no date filter; it is read until the window's beginning, and continued for the next window.
 */
export const readContent = async (
  client: ConfluenceClient,
  kind: PageFact['kind'],
  { knownUsers, spaces }: { knownUsers: KnownUsers; spaces: ReadonlySet<string> | null },
  { cursor, window }: PageRequest,
): Promise<CollectedPage> => {
  if (ownMember(cursor, 'ended') === true) return { facts: {}, cursor, done: true, seen: 0 };
  const page = await pageAt(client, kind, text(ownMember(cursor, 'next')));
  const sinceBeginning = page.results.filter((content) => !isBefore(content, window.from));
  const reached = sinceBeginning.length < page.results.length;
  const inWindow = sinceBeginning.filter(
    (content) =>
      (window.to === null || isBefore(content, window.to)) &&
      (spaces === null || spaces.has(text(content?.spaceId) ?? '')),
  );
  return {
    // Older content at the end of this page is read again with the next window.
    ...(await withVersions(client, kind, inWindow, page.base, knownUsers)),
    cursor: reached ? { next: text(ownMember(cursor, 'next')) } : { next: page.next, ended: page.next === null },
    done: reached || page.next === null,
    seen: inWindow.length,
  };
};

/** Cursors expire if a run pauses for long; the list then restarts. */
const pageAt = async (
  client: ConfluenceClient,
  kind: PageFact['kind'],
  next: string | null,
): Promise<ConfluencePage<ConfluenceContent>> => {
  if (next === null) return client.recent(kind);
  try {
    return await client.follow(next);
  } catch (error) {
    if (!(error instanceof SourceRejected)) throw error;
    return client.recent(kind);
  }
};

const isBefore = (content: Lenient<ConfluenceContent>, instantMs: number): boolean => {
  const modifiedAt = instant(content?.version?.createdAt);
  return modifiedAt !== null && modifiedAt * 1_000 < instantMs;
};

/** Pages as facts, with their versions and the people who made them. */
export const withVersions = async (
  client: ConfluenceClient,
  kind: PageFact['kind'],
  contents: readonly Lenient<ConfluenceContent>[],
  base: string | null,
  knownUsers: KnownUsers,
): Promise<Pick<CollectedPage, 'facts' | 'mentioned' | 'quarantined'>> => {
  const mapped = sort(
    'pages',
    contents,
    (content) => mapContent(content, kind, base ?? ''),
    (content) => text(content?.id),
  );
  const stored = new Set(mapped.facts.map((fact) => fact.id));
  const versions = await Promise.all(
    contents.map(async (content) => {
      const id = text(content?.id);
      if (id === null || !stored.has(id)) return [];
      // A page includes its latest version, so a page that was never edited needs no further request.
      const listed = whole(content?.version?.number) === 1 ? [content?.version] : await client.versions(kind, id);
      return listed.map((version) => ({ id, version }));
    }),
  );
  const sorted = sort(
    'pageVersions',
    versions.flat(),
    ({ id, version }) => mapVersion(version, id),
    ({ id, version }) => `${id}/${text(version?.number) ?? '?'}`,
  );
  return {
    facts: { pages: mapped.facts, pageVersions: sorted.facts },
    mentioned: await newUsers(client, authorsOf(mapped.facts, sorted.facts), knownUsers),
    quarantined: [...mapped.quarantined, ...sorted.quarantined],
  };
};

const authorsOf = (pages: readonly PageFact[], versions: readonly PageVersionFact[]): string[] => [
  ...new Set([...pages, ...versions].flatMap((fact) => fact.authorId ?? [])),
];

const newUsers = async (client: ConfluenceClient, ids: readonly string[], knownUsers: KnownUsers) => {
  const unknown = ids.filter((id) => !knownUsers.has(id));
  if (unknown.length === 0) return [];
  const users = sort('accounts', await client.users(unknown), mapUser, () => null).facts;
  for (const id of unknown) knownUsers.add(id);
  return users;
};
