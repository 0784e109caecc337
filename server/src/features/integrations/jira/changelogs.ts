import { pushAll } from '@sightline/analytics';
import type { AtlassianClient } from '../atlassian-client.ts';
import { list, ownMember, text, type Lenient } from '../lenient.ts';
import type { JiraHistory, JiraIssueChangelog } from './api-types.ts';
import type { JiraClient } from './client.ts';

type IssueHistory = { issueId: string; history: Lenient<JiraHistory> };
type RequestedFields = { fieldIds?: readonly string[] };

const maxPages = 1_000;
/** Maximum fields in one request. */
const maxFields = 10;

/** Reads changelogs of Jira Cloud, for many issues per request. */
export const createChangelogReader = (client: AtlassianClient): JiraClient['changelogs'] => {
  const readAll = async (issueIds: readonly string[], requested: RequestedFields): Promise<IssueHistory[]> => {
    const histories: IssueHistory[] = [];
    let nextPageToken: string | null = null;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const { body } = await client.post('/rest/api/3/changelog/bulkfetch', {
        issueIdsOrKeys: issueIds,
        ...requested,
        maxResults: 10_000,
        ...(nextPageToken === null ? {} : { nextPageToken }),
      });
      pushAll(
        histories,
        list(ownMember(body, 'issueChangeLogs') as Lenient<JiraIssueChangelog[]>).flatMap(historiesOf),
      );
      nextPageToken = text(ownMember(body, 'nextPageToken'));
      if (nextPageToken === null) break;
    }
    return histories;
  };

  return async (issues, fieldIds) => {
    const issueIds = issues.flatMap((issue) => text(issue?.id) ?? []);
    if (issueIds.length === 0) return [];
    const histories: IssueHistory[] = [];
    for (let start = 0; start < fieldIds.length; start += maxFields)
      pushAll(histories, await readAll(issueIds, { fieldIds: fieldIds.slice(start, start + maxFields) }));
    // The former keys of an issue that moved are in its changelog, but not under a documented id of a field.
    const moved = new Set(histories.filter(isMove).map(({ issueId }) => issueId));
    if (moved.size === 0) return histories;
    return [...histories.filter(({ issueId }) => !moved.has(issueId)), ...(await readAll([...moved], {}))];
  };
};

const historiesOf = (changelog: Lenient<JiraIssueChangelog>): IssueHistory[] => {
  const issueId = text(changelog?.issueId);
  return issueId === null ? [] : list(changelog?.changeHistories).map((history) => ({ issueId, history }));
};

const isMove = ({ history }: IssueHistory): boolean =>
  list(history?.items).some((item) => text(item?.field)?.toLowerCase() === 'project');
