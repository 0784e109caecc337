import type { PageFact, SpaceFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import { instant, text, type Lenient } from '../lenient.ts';
import type { ConfluenceContent } from './api-types.ts';
import type { ConfluenceClient } from './client.ts';
import { withVersions, type KnownUsers } from './content-page.ts';

/** How many pages one sweep checks in detail; the next sweep finds the rest. */
const maxAtOnce = 200;

/**
 * Compares a space's stored pages with the site's, which is the only way to find deletions and moves to another space.
 * Also finds missed pages.
 */
export const sweepSpace = async (
  client: ConfluenceClient,
  space: SpaceFact,
  base: string | null,
  knownUsers: KnownUsers,
  { window, stored }: PageRequest,
): Promise<CollectedPage> => {
  const ours = new Set(await stored.ids('pages', { spaceId: space.id }));
  const listed = new Map<string, PageFact['kind']>();
  const missing: Record<PageFact['kind'], Lenient<ConfluenceContent>[]> = { page: [], blogpost: [] };
  for (const kind of ['page', 'blogpost'] as const) {
    for (const content of await client.ofSpace(kind, space)) {
      const id = text(content?.id);
      if (id === null) continue;
      listed.set(id, kind);
      const modifiedAt = instant(content?.version?.createdAt) ?? 0;
      if (!ours.has(id) && modifiedAt * 1_000 >= window.from && missing[kind].length < maxAtOnce)
        missing[kind].push(content);
    }
  }
  const removed: string[] = [];
  for (const id of [...ours].filter((ownId) => !listed.has(ownId)).slice(0, maxAtOnce)) {
    const found = await findMoved(client, id);
    if (found === null) removed.push(id);
    else missing[found.kind].push(found.content);
  }
  const pages = await withVersions(client, 'page', missing.page, base, knownUsers);
  const posts = await withVersions(client, 'blogpost', missing.blogpost, base, knownUsers);
  return {
    facts: {
      pages: [...(pages.facts.pages ?? []), ...(posts.facts.pages ?? [])],
      pageVersions: [...(pages.facts.pageVersions ?? []), ...(posts.facts.pageVersions ?? [])],
    },
    mentioned: [...(pages.mentioned ?? []), ...(posts.mentioned ?? [])],
    quarantined: [...(pages.quarantined ?? []), ...(posts.quarantined ?? [])],
    removed: [{ kind: 'pages', ids: removed }],
    cursor: null,
    done: true,
    seen: missing.page.length + missing.blogpost.length,
  };
};

const findMoved = async (
  client: ConfluenceClient,
  id: string,
): Promise<{ kind: PageFact['kind']; content: Lenient<ConfluenceContent> } | null> => {
  for (const kind of ['page', 'blogpost'] as const) {
    const content = await client.content(kind, id);
    // Pages in the trash can still be read.
    if (content !== null && text(content?.status) !== 'trashed') return { kind, content };
  }
  return null;
};
