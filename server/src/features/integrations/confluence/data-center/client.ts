import { pushAll } from '@sightline/analytics';
import type { PageFact } from '@sightline/analytics';
import type { AtlassianClient, Query } from '../../atlassian-client.ts';
import { isNotFound, withFallback } from '../../http/with-fallback.ts';
import { list, ownMember, text, whole, type Lenient } from '../../lenient.ts';
import type { ConfluenceContent, ConfluenceSpace, ConfluenceUser, ConfluenceVersion } from '../api-types.ts';
import type { ConfluenceClient, ConfluencePage } from '../client.ts';
import type { DataCenterContent, DataCenterPerson, DataCenterVersion } from './api-types.ts';
import { contentAsCloud, userAsCloud, userKeyOf, versionAsCloud } from './as-cloud.ts';

type Page<Entry> = { results: readonly Lenient<Entry>[]; next: Query | null; base: string | null };

/** The parts of content to expand; without this, responses only name them. */
const expand = 'version,history,space';
const maxAtOnce = 100;
/** Overlap with the previous page, because positions shift if pages are deleted meanwhile. */
const overlap = 10;

/** Null if it does not exist. */
const ifFound = <T>(request: () => Promise<T>): Promise<T | null> => withFallback(isNotFound, null, request);

/** Calls Confluence Data Center. */
export const createDataCenterClient = (client: AtlassianClient): ConfluenceClient => {
  const page = async <Entry>(path: string, query: Query): Promise<Page<Entry>> => {
    const { body } = await client.get(path, query);
    const links = ownMember(body, '_links');
    return {
      results: list(ownMember(body, 'results') as Lenient<Entry[]>),
      next: nextOf(text(ownMember(links, 'next')), client.baseUrl),
      base: text(ownMember(links, 'base')),
    };
  };

  const all = async <Entry>(path: string, query: Query): Promise<Lenient<Entry>[]> => {
    const found: Lenient<Entry>[] = [];
    for (let next: Query | null = {}; next !== null;) {
      const read: Page<Entry> = await page<Entry>(path, { ...query, ...next });
      pushAll(found, read.results);
      next = read.results.length === 0 ? null : read.next;
    }
    return found;
  };

  const searchFrom = async (kind: PageFact['kind'], start: number): Promise<ConfluencePage<ConfluenceContent>> => {
    const cql = `type=${kind} order by lastmodified desc`;
    const read = await page<DataCenterContent>('/rest/api/content/search', { cql, expand, start, limit: maxAtOnce });
    const following = read.results.length === 0 ? null : whole(read.next?.['start']);
    const next = following === null ? null : Math.max(start + 1, following - overlap);
    return {
      results: read.results.map(contentAsCloud),
      next: next === null ? null : `${kind} ${next}`,
      base: read.base,
    };
  };

  const contentAt = async (id: string, query: Query): Promise<Lenient<DataCenterContent> | null> => {
    const found = await ifFound(() => client.get(`/rest/api/content/${encodeURIComponent(id)}`, query));
    return found === null ? null : (found.body as Lenient<DataCenterContent>);
  };

  // The list of versions is not part of the documented interface, so a server may do without it.
  let lacksVersionList = false;
  const versionList = async (id: string): Promise<Lenient<DataCenterVersion>[] | null> =>
    lacksVersionList
      ? null
      : ifFound(() =>
          all<DataCenterVersion>(`/rest/experimental/content/${encodeURIComponent(id)}/version`, { limit: 200 }),
        );

  const versionsOneByOne = async (id: string): Promise<Lenient<DataCenterVersion>[]> => {
    const latest = (await contentAt(id, { expand: 'version' }))?.version;
    const newest = whole(latest?.number);
    if (newest === null) return [];
    lacksVersionList = true;
    const numbers = Array.from({ length: newest - 1 }, (_, index) => index + 1);
    const older = await Promise.all(
      numbers.map((version) => contentAt(id, { expand: 'version', status: 'historical', version })),
    );
    // Old versions may have been purged.
    return [...older.flatMap((content) => content?.version ?? []), latest];
  };

  return {
    follow(next) {
      const [kind, start] = next.split(' ');
      return searchFrom(kind === 'blogpost' ? 'blogpost' : 'page', whole(start) ?? 0);
    },
    spaces: () => all<ConfluenceSpace>('/rest/api/space', { limit: 200 }),
    recent: (kind) => searchFrom(kind, 0),
    ofSpace: async (kind, { key }) =>
      (await all<DataCenterContent>('/rest/api/content/scan', { spaceKey: key, type: kind, expand, limit: 200 })).map(
        contentAsCloud,
      ),
    async content(kind, id) {
      const found = await contentAt(id, { expand });
      return found === null || text(found?.type) !== kind ? null : contentAsCloud(found);
    },
    async versions(_kind, id): Promise<Lenient<ConfluenceVersion>[]> {
      return ((await versionList(id)) ?? (await versionsOneByOne(id))).map(versionAsCloud);
    },
    users: async (ids): Promise<Lenient<ConfluenceUser>[]> => {
      const request = ids.map((id) =>
        ifFound(() => client.get('/rest/api/user', { key: userKeyOf(id), expand: 'status' })),
      );
      return (await Promise.all(request)).flatMap((found) =>
        found === null ? [] : [userAsCloud(found.body as Lenient<DataCenterPerson>)],
      );
    },
  };
};

/** The query of the next page, with a position or a cursor. Servers write its address in several ways. */
const nextOf = (address: string | null, baseUrl: string): Query | null => {
  if (address === null || !URL.canParse(address, baseUrl)) return null;
  const { searchParams } = new URL(address, baseUrl);
  const [start, cursor] = [searchParams.get('start'), searchParams.get('cursor')];
  if (cursor !== null) return { cursor };
  return start === null ? null : { start };
};
