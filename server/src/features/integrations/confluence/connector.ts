import type { PageFact } from '@sightline/analytics';
import type { SourceReader, SourceStream } from '../connector.ts';
import { text } from '../lenient.ts';
import { recordsIn, sort } from '../mapped.ts';
import { keepInScope, type SyncScope } from '../scope/scope.ts';
import type { ConfluenceClient } from './client.ts';
import { readContent } from './content-page.ts';
import { mapSpace } from './mapper.ts';
import { readShownSpaces } from './shown-spaces.ts';
import { sweepSpace } from './sweep-space.ts';

const kinds: readonly PageFact['kind'][] = ['page', 'blogpost'];

/** Reads one Confluence. */
export const openConfluence = (client: ConfluenceClient, { scope }: { scope: SyncScope }): SourceReader => {
  const knownUsers = new Set<string>();

  const loadSpaces = async () => {
    const { facts, quarantined } = sort('spaces', await client.spaces(), mapSpace, (space) => text(space?.id));
    return { all: facts, facts: keepInScope({ spaces: facts }, scope).kept.spaces ?? [], quarantined };
  };
  let loading: ReturnType<typeof loadSpaces> | undefined;
  const spaces = () => (loading ??= loadSpaces());
  // Only list responses include the base of their links.
  const base = async (): Promise<string | null> => (await client.recent('page')).base;

  return {
    async reference() {
      const { facts, quarantined } = await spaces();
      return [
        {
          name: 'spaces',
          order: 0,
          read: async () => {
            const listed = { spaces: facts };
            return { facts: listed, quarantined, cursor: null, done: true, seen: recordsIn(listed, quarantined) };
          },
        },
        {
          name: 'spaces:shown',
          order: 1,
          read: (request) => readShownSpaces(client, facts, { base, knownUsers }, request),
        },
      ];
    },
    history: async () =>
      kinds.map((kind): SourceStream => ({
        name: kind,
        order: 0,
        read: (request) => readContent(client, kind, { knownUsers, spaces: scope.spaces }, request),
      })),
    async catalog() {
      const { all } = await spaces();
      return [{ kind: 'spaces', entries: all.map(({ id, name, key }) => ({ id, name, key })) }];
    },
    // Confluence reports no total number of pages.
    count: async () => null,
    async sweeps() {
      const [{ facts }, links] = await Promise.all([spaces(), base()]);
      return facts.map((space) => ({
        name: `sweep:${space.id}`,
        order: 0,
        read: (request) => sweepSpace(client, space, links, knownUsers, request),
      }));
    },
  };
};
