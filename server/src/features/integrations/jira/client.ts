import type { AtlassianClient } from '../atlassian-client.ts';
import { SourceRejected } from '../http/source-errors.ts';
import { countOnce, list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import type {
  JiraBoard,
  JiraBoardConfiguration,
  JiraHistory,
  JiraIssue,
  JiraIssueChangelog,
  JiraProject,
  JiraSprint,
  JiraStatus,
  JiraUser,
} from './api-types.ts';

/** The calls of Jira Cloud that collecting needs. */
export type JiraClient = ReturnType<typeof createJiraClient>;

/** One page of a list with `startAt`; `next` is where the following one begins. */
export type StartAtPage<Entry> = { values: readonly Entry[]; next: number | null };

export type IssuePage = { issues: readonly Lenient<JiraIssue>[]; nextPageToken: string | null };

const mostChangelogPages = 1_000;
/** `reconcileIssues` takes this many issues at most. */
const mostReconciled = 50;

export const createJiraClient = (client: AtlassianClient) => {
  const page = async <Entry>(path: string, startAt: number, size: number): Promise<StartAtPage<Entry>> => {
    const { body } = await client.get(path, { startAt, maxResults: size });
    const values = list(ownMember(body, 'values') as Entry[] | null | undefined);
    const isLast = ownMember(body, 'isLast');
    const total = whole(ownMember(body, 'total'));
    const reached = startAt + countOnce(values, (one) => ownMember(one, 'id'));
    // Pages may be shorter than asked for, so only the source's own word ends a list, or an empty page.
    const ended = values.length === 0 || isLast === true || (isLast !== false && total !== null && reached >= total);
    return { values, next: ended ? null : reached };
  };

  const all = async <Entry>(path: string, size: number): Promise<Entry[]> => {
    const values: Entry[] = [];
    for (let startAt: number | null = 0; startAt !== null;) {
      const next: StartAtPage<Entry> = await page<Entry>(path, startAt, size);
      values.push(...next.values);
      startAt = next.next;
    }
    return values;
  };

  const search = async (
    jql: string,
    fields: readonly string[],
    nextPageToken: string | null,
    reconcile: readonly string[] = [],
  ): Promise<IssuePage> => {
    const { body } = await client.post('/rest/api/3/search/jql', {
      jql,
      fields,
      // Thousands fit a page only where nothing but the key is asked for.
      maxResults: fields.length === 1 && fields[0] === 'key' ? 5_000 : 100,
      ...(nextPageToken === null ? {} : { nextPageToken }),
      ...(reconcile.length === 0 ? {} : { reconcileIssues: reconcile.map(Number) }),
    });
    return {
      issues: list(ownMember(body, 'issues') as Lenient<JiraIssue[]>),
      nextPageToken: text(ownMember(body, 'nextPageToken')),
    };
  };

  const findSome = async (
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<readonly Lenient<JiraIssue>[]> => {
    try {
      return (await search(`id in (${ids.join(',')})`, fields, null, ids)).issues;
    } catch (error) {
      // Jira refuses the whole query when one of the ids no longer exists.
      if (!(error instanceof SourceRejected) || error.status !== 400) throw error;
    }
    return (await Promise.all(ids.map((id) => findOne(id, fields)))).flat();
  };

  const findOne = async (id: string, fields: readonly string[]): Promise<Lenient<JiraIssue>[]> => {
    try {
      const { body } = await client.get(`/rest/api/3/issue/${encodeURIComponent(id)}`, { fields: fields.join(',') });
      return [body as Lenient<JiraIssue>];
    } catch (error) {
      if (error instanceof SourceRejected && error.status === 404) return [];
      throw error;
    }
  };

  return {
    search,
    /** Where people read the site; the address of the API may be the gateway's. */
    async siteUrl(): Promise<string> {
      const { body } = await client.get('/rest/api/3/serverInfo');
      return (text(ownMember(body, 'baseUrl')) ?? client.baseUrl).replace(/\/+$/, '');
    },
    /** @throws SourceRefused when nobody is signed in, which Jira otherwise shows as an empty site */
    async myself(): Promise<Lenient<JiraUser>> {
      return (await client.get('/rest/api/3/myself')).body as Lenient<JiraUser>;
    },
    fields: async (): Promise<unknown> => (await client.get('/rest/api/3/field')).body,
    statuses: async (): Promise<readonly Lenient<JiraStatus>[]> =>
      list((await client.get('/rest/api/3/status')).body as Lenient<JiraStatus[]>),
    projects: () => all<Lenient<JiraProject>>('/rest/api/3/project/search', 100),
    boards: () => all<Lenient<JiraBoard>>('/rest/agile/1.0/board', 50),
    async boardConfiguration(boardId: string): Promise<Lenient<JiraBoardConfiguration>> {
      const { body } = await client.get(`/rest/agile/1.0/board/${encodeURIComponent(boardId)}/configuration`);
      return body as Lenient<JiraBoardConfiguration>;
    },
    /** Empty for boards without sprints. */
    async sprints(boardId: string, startAt: number): Promise<StartAtPage<Lenient<JiraSprint>>> {
      try {
        return await page(`/rest/agile/1.0/board/${encodeURIComponent(boardId)}/sprint`, startAt, 50);
      } catch (error) {
        if (error instanceof SourceRejected && (error.status === 400 || error.status === 404))
          return { values: [], next: null };
        throw error;
      }
    },
    /** A bare array; an empty page ends it. */
    async users(startAt: number): Promise<readonly Lenient<JiraUser>[]> {
      const { body } = await client.get('/rest/api/3/users/search', { startAt, maxResults: 1_000 });
      return list(body as Lenient<JiraUser[]>);
    },
    /**
     * Issues by id, as they are now and not as the search index last saw them. Those that do not
     * exist are left out.
     */
    async issuesById(ids: readonly string[], fields: readonly string[]): Promise<Lenient<JiraIssue>[]> {
      const found: Lenient<JiraIssue>[] = [];
      for (let start = 0; start < ids.length; start += mostReconciled) {
        found.push(...(await findSome(ids.slice(start, start + mostReconciled), fields)));
      }
      return found;
    },
    async approximateCount(jql: string): Promise<number | null> {
      const { body } = await client.post('/rest/api/3/search/approximate-count', { jql });
      return whole(ownMember(body, 'count'));
    },
    /** All changes of up to 1,000 issues to the given fields. */
    async changelogs(
      issueIds: readonly string[],
      fieldIds: readonly string[],
    ): Promise<{ issueId: string; history: Lenient<JiraHistory> }[]> {
      const histories: { issueId: string; history: Lenient<JiraHistory> }[] = [];
      let nextPageToken: string | null = null;
      for (let pages = 0; pages < mostChangelogPages; pages += 1) {
        const { body } = await client.post('/rest/api/3/changelog/bulkfetch', {
          issueIdsOrKeys: issueIds,
          fieldIds,
          maxResults: 10_000,
          ...(nextPageToken === null ? {} : { nextPageToken }),
        });
        for (const log of list(ownMember(body, 'issueChangeLogs') as Lenient<JiraIssueChangelog[]>)) {
          const issueId = text(log?.issueId);
          if (issueId !== null) histories.push(...list(log?.changeHistories).map((history) => ({ issueId, history })));
        }
        nextPageToken = text(ownMember(body, 'nextPageToken'));
        if (nextPageToken === null) break;
      }
      return histories;
    },
  };
};
