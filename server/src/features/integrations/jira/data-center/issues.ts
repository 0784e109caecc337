import type { AtlassianClient } from '../../atlassian-client.ts';
import { isNotFound, withFallback } from '../../http/with-fallback.ts';
import { list, ownMember, whole, type Lenient } from '../../lenient.ts';
import type { JiraIssue } from '../api-types.ts';
import { epicFieldsOf, epicKeysOf, idsByKey, withHierarchy, type EpicFields } from './epics.ts';
import { withPeople } from './people.ts';

type IssueQuery = {
  fields: readonly string[];
  startAt: number;
  maxResults: number;
  changelog?: boolean;
  /** Whether the query names issues that may have been deleted, for which the server would reject it. */
  mayBeGone?: boolean;
};

/** Reads issues with all their changes, and with epics as parents like the cloud. */
export const createIssueReader = (client: AtlassianClient, fields: () => Promise<unknown>) => {
  let loading: Promise<EpicFields> | undefined;
  const epicFields = (): Promise<EpicFields> => (loading ??= fields().then(epicFieldsOf));
  const idOfKey = new Map<string, string>();
  const lookedUp = new Set<string>();

  const request = async (jql: string, query: IssueQuery) => {
    const { fields: names, startAt, maxResults, changelog = false, mayBeGone = false } = query;
    const { body } = await client.post('/rest/api/2/search', {
      jql,
      fields: names,
      startAt,
      maxResults,
      validateQuery: !mayBeGone,
      ...(changelog ? { expand: ['changelog'] } : {}),
    });
    const issues = list(ownMember(body, 'issues') as Lenient<JiraIssue[]>);
    return { issues, total: whole(ownMember(body, 'total')) };
  };

  /** Looks up unknown epics. They may be in projects that are not read. */
  const learn = async (keys: readonly string[]): Promise<void> => {
    const unknown = keys.filter((key) => !lookedUp.has(key));
    if (unknown.length === 0) return;
    const { issues } = await request(`key in (${unknown.join(',')})`, {
      fields: ['key'],
      startAt: 0,
      maxResults: unknown.length,
      mayBeGone: true,
    });
    for (const [key, id] of idsByKey(issues)) idOfKey.set(key, id);
    for (const key of unknown) lookedUp.add(key);
  };

  const withEpics = async (issues: readonly Lenient<JiraIssue>[], epics: EpicFields): Promise<Lenient<JiraIssue>[]> => {
    await learn(epicKeysOf(issues, epics));
    return issues.map((issue) => withPeople(withHierarchy(issue, epics, idOfKey)));
  };

  const withEpicFields = (names: readonly string[], { link, name }: EpicFields): string[] => [
    ...names,
    ...[link, name].filter((id) => id !== null),
  ];

  return {
    /** One page of a search, with the total number of matching issues; null if the server does not report it. */
    async search(jql: string, query: IssueQuery): Promise<{ issues: Lenient<JiraIssue>[]; total: number | null }> {
      const bare = query.changelog !== true;
      const epics = bare ? { link: null, name: null } : await epicFields();
      const { issues, total } = await request(jql, { ...query, fields: withEpicFields(query.fields, epics) });
      return { issues: bare ? [...issues] : await withEpics(issues, epics), total };
    },
    /** One issue, or none if it does not exist. */
    async findIssue(id: string, names: readonly string[]): Promise<Lenient<JiraIssue>[]> {
      const epics = await epicFields();
      return withFallback(isNotFound, [], async () => {
        const { body } = await client.get(`/rest/api/2/issue/${encodeURIComponent(id)}`, {
          fields: withEpicFields(names, epics).join(','),
          expand: 'changelog',
        });
        return withEpics([body as Lenient<JiraIssue>], epics);
      });
    },
  };
};
