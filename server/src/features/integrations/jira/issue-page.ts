import type { CollectedPage, PageRequest } from '../connector.ts';
import { countOnce, ownMember, text, type Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { JiraIssue } from './api-types.ts';
import { mapHistory } from './changelog-mapper.ts';
import type { JiraClient } from './client.ts';
import { changeFieldIds, issueFieldIds } from './fields.ts';
import { mapIssue, mapUser, peopleOf } from './mapper.ts';
import type { JiraSite } from './site.ts';
import { unlistedSprints } from './unlisted-sprints.ts';
import { unlistedStatuses } from './unlisted-statuses.ts';

/**
 * One page of the issues updated within the window, with their changes. Ordered by creation, which updates do not
 * change, so that pages neither overlap nor leave gaps.
 */
export const readIssues = async (
  client: JiraClient,
  site: JiraSite,
  issueFilter: string,
  request: PageRequest,
): Promise<CollectedPage> => {
  const { from, to } = request.window;
  const jql = `${issueFilter}updated >= ${from}${to === null ? '' : ` AND updated < ${to}`}`;
  const token = text(ownMember(request.cursor, 'token'));
  const [page, expected] = await Promise.all([
    client.newest(jql, issueFieldIds(site.meanings), token),
    token === null ? client.count(jql) : null,
  ]);
  return {
    ...(await withChanges(client, site, page.issues)),
    cursor: page.next === null ? null : { token: page.next },
    done: page.next === null,
    seen: countOnce(page.issues, (issue) => issue?.id),
    ...(token === null ? { expected } : {}),
  };
};

/** Reads issues by id, with their changes, and removes those that no longer exist. */
export const readIssuesById = async (
  client: JiraClient,
  site: JiraSite,
  ids: readonly string[],
): Promise<CollectedPage> => {
  const issues = await client.issuesById(ids, issueFieldIds(site.meanings));
  const present = new Set(issues.flatMap((issue) => text(issue?.id) ?? []));
  return {
    ...(await withChanges(client, site, issues)),
    removed: [{ kind: 'issues', ids: ids.filter((id) => !present.has(id)) }],
    cursor: null,
    done: true,
    seen: present.size,
  };
};

/** Issues as facts, together with all their collected changes. */
export const withChanges = async (
  client: JiraClient,
  site: JiraSite,
  issues: readonly Lenient<JiraIssue>[],
): Promise<Pick<CollectedPage, 'facts' | 'mentioned' | 'quarantined'>> => {
  const mapped = sort(
    'issues',
    issues,
    (issue) => mapIssue(issue, site.meanings, site.url),
    (issue) => text(issue?.id),
  );
  const stored = new Set(mapped.facts.map((issue) => issue.id));
  const histories = await client.changelogs(
    issues.filter((issue) => stored.has(text(issue?.id) ?? '')),
    changeFieldIds(site.meanings),
  );
  const changes = sort(
    'issueChanges',
    histories,
    ({ issueId, history }) => mapHistory(history, issueId, site.meanings),
    ({ issueId, history }) => `${issueId}/${text(history?.id) ?? '?'}`,
  );
  const people = [...issues.flatMap(peopleOf), ...histories.map(({ history }) => history?.author)];
  return {
    facts: {
      statuses: unlistedStatuses(site.statusIds, issues, histories),
      sprints: unlistedSprints(site, issues),
      issues: mapped.facts,
      issueChanges: changes.facts.flat(),
    },
    mentioned: sort('accounts', people, mapUser, () => null).facts,
    quarantined: [...mapped.quarantined, ...changes.quarantined],
  };
};
