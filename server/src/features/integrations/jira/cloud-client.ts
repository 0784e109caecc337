import { pushAll } from '@sightline/analytics';
import type { AtlassianClient } from '../atlassian-client.ts';
import { isBadRequest, isNotFound, withFallback } from '../http/with-fallback.ts';
import { list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import { agileCalls, startAtLists } from './agile-calls.ts';
import type { JiraIssue, JiraNamed, JiraProject, JiraStatus, JiraUser } from './api-types.ts';
import { createChangelogReader } from './changelogs.ts';
import type { IssuePage, JiraClient } from './client.ts';

/** Maximum issues in `reconcileIssues`. */
const maxReconciled = 50;

/** Calls Jira Cloud. */
export const createCloudClient = (client: AtlassianClient): JiraClient => {
  const { boards, boardConfiguration, sprint, sprints } = agileCalls(client);
  const { all } = startAtLists(client);

  const search = async (
    jql: string,
    fields: readonly string[],
    nextPageToken: string | null,
    reconcile: readonly string[] = [],
  ): Promise<IssuePage> => {
    const { body } = await client.post('/rest/api/3/search/jql', {
      jql,
      fields,
      // Pages can have thousands of issues only if nothing but the key is requested.
      maxResults: fields.length === 1 && fields[0] === 'key' ? 5_000 : 100,
      ...(nextPageToken === null ? {} : { nextPageToken }),
      ...(reconcile.length === 0 ? {} : { reconcileIssues: reconcile.map(Number) }),
    });
    return {
      issues: list(ownMember(body, 'issues') as Lenient<JiraIssue[]>),
      next: text(ownMember(body, 'nextPageToken')),
    };
  };

  const findSome = async (
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<readonly Lenient<JiraIssue>[]> => {
    const found = await findListed(ids, fields);
    const listed = new Set(found.map((issue) => text(issue?.id)));
    // An issue missing from a search may be too new or deleted; requesting it directly decides.
    const missing = ids.filter((id) => !listed.has(id));
    return [...found, ...(await Promise.all(missing.map((id) => findOne(id, fields)))).flat()];
  };

  const findListed = (ids: readonly string[], fields: readonly string[]): Promise<Lenient<JiraIssue>[]> =>
    // Jira rejects the whole query if one of the ids no longer exists.
    withFallback(isBadRequest, [], async () => {
      const found: Lenient<JiraIssue>[] = [];
      let pageToken: string | null = null;
      do {
        const page: IssuePage = await search(`id in (${ids.join(',')})`, fields, pageToken, ids);
        pushAll(found, page.issues);
        pageToken = page.next;
      } while (pageToken !== null);
      return found;
    });

  const findOne = (id: string, fields: readonly string[]): Promise<Lenient<JiraIssue>[]> =>
    withFallback(isNotFound, [], async () => {
      const { body } = await client.get(`/rest/api/3/issue/${encodeURIComponent(id)}`, { fields: fields.join(',') });
      return [body as Lenient<JiraIssue>];
    });

  return {
    newest: (jql, fields, pageToken) => search(`${jql} ORDER BY created DESC`, fields, pageToken),
    async idsOf(jql) {
      const ids = new Set<string>();
      let pageToken: string | null = null;
      do {
        const page: IssuePage = await search(`${jql} ORDER BY id ASC`, ['key'], pageToken);
        for (const issue of page.issues) {
          const id = text(issue?.id);
          if (id !== null) ids.add(id);
        }
        pageToken = page.next;
      } while (pageToken !== null);
      return ids;
    },
    async siteUrl() {
      const { body } = await client.get('/rest/api/3/serverInfo');
      return (text(ownMember(body, 'baseUrl')) ?? client.baseUrl).replace(/\/+$/, '');
    },
    async myself() {
      return (await client.get('/rest/api/3/myself')).body as Lenient<JiraUser>;
    },
    fields: async () => (await client.get('/rest/api/3/field')).body,
    statuses: async () => list((await client.get('/rest/api/3/status')).body as Lenient<JiraStatus[]>),
    projects: () => all<Lenient<JiraProject>>('/rest/api/3/project/search', 100),
    boards,
    boardConfiguration,
    sprint,
    sprints,
    issueTypes: async () => list((await client.get('/rest/api/3/issuetype')).body as Lenient<JiraNamed[]>),
    priorities: async () => list((await client.get('/rest/api/3/priority')).body as Lenient<JiraNamed[]>),
    async users(startAt) {
      const { body } = await client.get('/rest/api/3/users/search', { startAt, maxResults: 1_000 });
      return list(body as Lenient<JiraUser[]>);
    },
    async issuesById(ids, fields) {
      const found: Lenient<JiraIssue>[] = [];
      for (let start = 0; start < ids.length; start += maxReconciled) {
        pushAll(found, await findSome(ids.slice(start, start + maxReconciled), fields));
      }
      return found;
    },
    async count(jql) {
      const { body } = await client.post('/rest/api/3/search/approximate-count', { jql });
      return whole(ownMember(body, 'count'));
    },
    changelogs: createChangelogReader(client),
  };
};
