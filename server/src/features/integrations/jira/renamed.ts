import type { CollectedPage, Json, PageRequest } from '../connector.ts';
import { countOnce, list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import type { JiraNamed } from './api-types.ts';
import type { JiraClient } from './client.ts';
import { issueFieldIds } from './fields.ts';
import { withChanges } from './issue-page.ts';
import type { JiraSite } from './site.ts';

type Names = Record<string, string>;

const namesOf = (all: readonly Lenient<JiraNamed>[]): Names =>
  Object.fromEntries(
    all.flatMap((entry) => {
      const [id, name] = [text(entry?.id), text(entry?.name)];
      // Ids become part of a query, so only digits are allowed.
      return id === null || name === null || !/^\d{1,18}$/.test(id) ? [] : [[id, name]];
    }),
  );

/** Queries for issues whose issue type or priority was renamed since the last complete pass. */
const renamed = (field: 'issuetype' | 'priority', before: Json, now: Names): string[] =>
  Object.entries(now).flatMap(([id, name]) => {
    const known = text(ownMember(before, id));
    return known === null || known === name ? [] : [`${field} = ${id}`];
  });

/** Queries for issues of projects with a new key, and of projects that were not listed, such as without permission. */
const changedProjects = (before: unknown, now: Names): string[] =>
  before === undefined
    ? []
    : Object.entries(now).flatMap(([id, key]) => (text(ownMember(before, id)) === key ? [] : [`project = ${id}`]));

/**
 * Renaming an issue type, a priority or the key of a project does not update issues, so a search for updates never
 * finds them, nor what was updated while a project was hidden. The lists of names reveal it, and the issues are read
 * again.
 */
export const readRenamed = async (
  client: JiraClient,
  site: JiraSite,
  { cursor, memory, window }: PageRequest,
): Promise<CollectedPage> => {
  const [types, priorities] = await Promise.all([client.issueTypes(), client.priorities()]);
  const projects = list(site.facts.projects).map(({ id, key }) => ({ id, name: key }));
  const now = { issuetype: namesOf(types), priority: namesOf(priorities), project: namesOf(projects) };
  const queries = [
    ...renamed('issuetype', ownMember(memory, 'issuetype') as Json, now.issuetype),
    ...renamed('priority', ownMember(memory, 'priority') as Json, now.priority),
    ...changedProjects(ownMember(memory, 'project'), now.project),
  ];
  const index = whole(ownMember(cursor, 'query')) ?? 0;
  const query = queries[index];
  if (query === undefined || site.issueFilter === null)
    return { facts: {}, cursor: null, done: true, seen: 0, memory: now };
  const pageToken = text(ownMember(cursor, 'token'));
  const jql = `${site.issueFilter}updated >= ${window.from} AND ${query}`;
  const page = await client.newest(jql, issueFieldIds(site.meanings), pageToken);
  return {
    ...(await withChanges(client, site, page.issues)),
    cursor: { query: page.next === null ? index + 1 : index, token: page.next },
    done: false,
    seen: countOnce(page.issues, (issue) => issue?.id),
  };
};
