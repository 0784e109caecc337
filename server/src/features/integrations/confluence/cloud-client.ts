import { pushAll, type PageFact } from '@sightline/analytics';
import type { Answer, AtlassianClient, Query } from '../atlassian-client.ts';
import { isNotFound, withFallback } from '../http/with-fallback.ts';
import { list, ownMember, text, type Lenient } from '../lenient.ts';
import type { ConfluenceContent, ConfluenceSpace, ConfluenceUser, ConfluenceVersion } from './api-types.ts';
import type { ConfluenceClient, ConfluencePage } from './client.ts';

const plurals = { page: 'pages', blogpost: 'blogposts' } as const;
const maxUsers = 250;

const contentPath = (kind: PageFact['kind'], id: string): string =>
  `/wiki/api/v2/${plurals[kind]}/${encodeURIComponent(id)}`;

/** Calls Confluence Cloud. */
export const createCloudClient = (client: AtlassianClient): ConfluenceClient => {
  const { origin, pathname } = new URL(client.baseUrl);
  const gateway = pathname.replace(/\/$/, '');

  /** Relative addresses are relative to the host, with or without the gateway's path. */
  const absolute = (address: string): string => {
    if (/^https?:/.test(address)) return address;
    return `${address.startsWith(gateway) ? origin : client.baseUrl}${address}`;
  };

  const page = async <Entry>(path: string, query: Query = {}): Promise<ConfluencePage<Entry>> => {
    const answer = await client.get(path, query);
    const next = nextOf(answer);
    return {
      results: list(ownMember(answer.body, 'results') as Lenient<Entry>[] | null | undefined),
      next: next === null ? null : absolute(next),
      base: text(ownMember(ownMember(answer.body, '_links'), 'base')),
    };
  };

  const all = async <Entry>(path: string, query: Query): Promise<Lenient<Entry>[]> => {
    const found: Lenient<Entry>[] = [];
    let next: string | null = null;
    do {
      const read: ConfluencePage<Entry> = next === null ? await page<Entry>(path, query) : await page<Entry>(next);
      pushAll(found, read.results);
      next = read.next;
    } while (next !== null);
    return found;
  };

  return {
    follow: (next: string) => page<ConfluenceContent>(next),
    spaces: () => all<ConfluenceSpace>('/wiki/api/v2/spaces', { limit: 250 }),
    recent: (kind) => page<ConfluenceContent>(`/wiki/api/v2/${plurals[kind]}`, { sort: '-modified-date', limit: 100 }),
    ofSpace: (kind, { id }) =>
      all<ConfluenceContent>(`/wiki/api/v2/spaces/${encodeURIComponent(id)}/${plurals[kind]}`, { limit: 250 }),
    content: (kind, id) =>
      withFallback(
        isNotFound,
        null,
        async () => (await client.get(contentPath(kind, id))).body as Lenient<ConfluenceContent>,
      ),
    versions: (kind, id) =>
      withFallback(isNotFound, [], () => all<ConfluenceVersion>(`${contentPath(kind, id)}/versions`, { limit: 250 })),
    async users(accountIds) {
      const found: Lenient<ConfluenceUser>[] = [];
      for (let start = 0; start < accountIds.length; start += maxUsers) {
        const { body } = await client.post('/wiki/api/v2/users-bulk', {
          accountIds: accountIds.slice(start, start + maxUsers),
        });
        pushAll(found, list(ownMember(body, 'results') as Lenient<ConfluenceUser>[] | null | undefined));
      }
      return found;
    },
  };
};

/** The next page is in the `Link` header or in the body. */
const nextOf = ({ body, headers }: Answer): string | null => {
  const fromHeader = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return text(fromHeader) ?? text(ownMember(ownMember(body, '_links'), 'next'));
};
