import type { PageFact, SpaceFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import { instant, ownMember, text, texts, whole } from '../lenient.ts';
import type { ConfluenceClient } from './client.ts';
import { withVersions, type KnownUsers } from './content-page.ts';

const kinds: readonly PageFact['kind'][] = ['page', 'blogpost'];
/** How many pages are stored at once. */
const mostAtOnce = 100;

/**
 * Reads the spaces that were not listed at the latest complete pass, such as without permission. What changed in them
 * meanwhile is older than that pass, so a list by change never gets there, and a sweep compares only ids.
 */
export const readShownSpaces = async (
  client: ConfluenceClient,
  spaces: readonly SpaceFact[],
  { base, knownUsers }: { base: () => Promise<string | null>; knownUsers: KnownUsers },
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const now = spaces.map(({ id }) => id);
  const listed = new Set(texts(memory));
  const shown = memory === null ? [] : spaces.filter(({ id }) => !listed.has(id));
  const index = whole(ownMember(cursor, 'list')) ?? 0;
  const [space, kind] = [shown[Math.floor(index / kinds.length)], kinds[index % kinds.length]];
  if (space === undefined || kind === undefined) return { facts: {}, cursor: null, done: true, seen: 0, memory: now };
  const after = text(ownMember(cursor, 'after'));
  const rest = (await client.ofSpace(kind, space))
    .flatMap((content) => {
      const [id, modifiedAt] = [text(content?.id), instant(content?.version?.createdAt) ?? 0];
      return id === null || modifiedAt * 1_000 < window.from ? [] : [{ id, content }];
    })
    .filter(({ id }) => after === null || id > after)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const part = rest.slice(0, mostAtOnce);
  return {
    ...(await withVersions(
      client,
      kind,
      part.map(({ content }) => content),
      await base(),
      knownUsers,
    )),
    cursor: rest.length > part.length ? { list: index, after: part.at(-1)?.id ?? null } : { list: index + 1 },
    done: false,
    seen: part.length,
  };
};
