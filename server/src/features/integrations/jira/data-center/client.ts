import { pushAll } from '@sightline/analytics';
import type { AtlassianClient } from '../../atlassian-client.ts';
import { isRejectedOrForbidden, withFallback } from '../../http/with-fallback.ts';
import { list, ownMember, text, type Lenient } from '../../lenient.ts';
import { agileCalls } from '../agile-calls.ts';
import type { JiraIssue, JiraNamed, JiraProject, JiraStatus, JiraUser } from '../api-types.ts';
import type { JiraClient } from '../client.ts';
import { userId } from '../mapper.ts';
import { createIssueReader } from './issues.ts';
import { afterPage, positionFrom, queryAt } from './newest-first.ts';
import { historyAsCloud, userAsCloud } from './people.ts';

/** Issues per page: they include all of their changes, which can be many. */
const maxIssues = 50;
const maxIds = 1_000;
const maxAtOnce = 50;

/** Calls Jira Data Center. */
export const createDataCenterClient = (client: AtlassianClient): JiraClient => {
  const { boards, projectsOfBoard, boardConfiguration, sprint, sprints } = agileCalls(client);
  let loading: Promise<unknown> | undefined;
  const fields = (): Promise<unknown> => (loading ??= client.get('/rest/api/2/field').then(({ body }) => body));
  const { search, findIssue } = createIssueReader(client, fields);

  const listed = new Set<string>();

  return {
    async siteUrl() {
      const { body } = await client.get('/rest/api/2/serverInfo');
      return (text(ownMember(body, 'baseUrl')) ?? client.baseUrl).replace(/\/+$/, '');
    },
    async myself() {
      return (await client.get('/rest/api/2/myself')).body as Lenient<JiraUser>;
    },
    fields,
    statuses: async () => list((await client.get('/rest/api/2/status')).body as Lenient<JiraStatus[]>),
    projects: async () => [...list((await client.get('/rest/api/2/project')).body as Lenient<JiraProject[]>)],
    boards,
    boardConfiguration,
    async projectOfBoard(boardId) {
      // Access to a board does not include access to its project.
      const projects = await withFallback(isRejectedOrForbidden, [], () => projectsOfBoard(boardId));
      const [id = null, ...others] = new Set(projects.map((project) => text(project?.id)));
      return others.length === 0 ? id : null;
    },
    sprint,
    sprints,
    issueTypes: async () => list((await client.get('/rest/api/2/issuetype')).body as Lenient<JiraNamed[]>),
    priorities: async () => list((await client.get('/rest/api/2/priority')).body as Lenient<JiraNamed[]>),
    async users(startAt) {
      // Users can only be searched, and every email address contains a dot.
      const everybody = { username: '.', includeInactive: 'true', startAt, maxResults: 1_000 };
      const { body } = await client.get('/rest/api/2/user/search', everybody);
      // Some servers ignore the position and repeat the same users; users missing from the list are found in issues.
      const users = list(body as Lenient<JiraUser[]>).map(userAsCloud);
      const fresh = users.filter((user) => !listed.has(userId(user) ?? ''));
      for (const user of fresh) listed.add(userId(user) ?? '');
      return fresh;
    },
    async newest(jql, names, written) {
      const position = positionFrom(written);
      const page = await search(queryAt(jql, position), {
        fields: names,
        startAt: position?.startAt ?? 0,
        maxResults: maxIssues,
        changelog: true,
      });
      const { fresh, next } = afterPage(position, page.issues, page.total);
      return { issues: fresh, next: next === null ? null : JSON.stringify(next) };
    },
    async idsOf(jql) {
      const ids = new Set<string>();
      for (let startAt = 0; ;) {
        const { issues, total } = await search(`${jql} ORDER BY key ASC`, {
          fields: ['key'],
          startAt,
          maxResults: maxIds,
        });
        const found = new Set(issues.flatMap((issue) => text(issue?.id) ?? []));
        const known = ids.size;
        for (const id of found) ids.add(id);
        startAt += found.size;
        if (ids.size === known || (total !== null && startAt >= total)) return ids;
      }
    },
    async issuesById(ids, names) {
      const found: Lenient<JiraIssue>[] = [];
      for (let start = 0; start < ids.length; start += maxAtOnce) {
        const chunk = ids.slice(start, start + maxAtOnce);
        const jql = `id in (${chunk.join(',')})`;
        const { issues } = await search(jql, {
          fields: names,
          startAt: 0,
          maxResults: maxAtOnce,
          changelog: true,
          mayBeGone: true,
        });
        const present = new Set(issues.map((issue) => text(issue?.id)));
        // The index may lag behind, so each missing issue is requested directly.
        const missing = chunk.filter((id) => !present.has(id));
        pushAll(found, issues);
        pushAll(found, (await Promise.all(missing.map((id) => findIssue(id, names)))).flat());
      }
      return found;
    },
    count: async (jql) => (await search(jql, { fields: ['key'], startAt: 0, maxResults: 1 })).total,
    changelogs: async (issues) =>
      issues.flatMap((issue) => {
        const issueId = text(issue?.id);
        return issueId === null
          ? []
          : list(issue?.changelog?.histories).map((history) => ({ issueId, history: historyAsCloud(history) }));
      }),
  };
};
