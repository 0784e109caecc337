import type { Issue, IssueHistory } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { jiraTime } from './jira-time.ts';
import { personBody } from './people-body.ts';

/** How many entries `expand=changelog` shows; the older ones are cut off. */
const EXPANDED_HISTORIES = 40;

/** One entry of the single-issue changelog, with ISO instants. */
export function historyBody(history: IssueHistory, context: BodyContext) {
  return {
    id: history.id,
    author: personBody(history.author, context),
    created: jiraTime(history.at, context.zone),
    items: history.items,
  };
}

/**
 * One entry of the bulk changelog, with numeric instants. Real sites differ in the unit, so
 * every tenth issue here has seconds and the others milliseconds.
 */
export function bulkHistoryBody(issueId: string, history: IssueHistory, fieldIds: Set<string>, context: BodyContext) {
  return {
    ...historyBody(history, context),
    created: Number(issueId) % 10 === 0 ? Math.floor(history.at / 1_000) : history.at,
    items: fieldIds.size === 0 ? history.items : history.items.filter((item) => fieldIds.has(item.fieldId)),
  };
}

/** What `expand=changelog` adds to an issue: the latest entries, newest first, and how many there are. */
export function expandedChangelog(issue: Issue, context: BodyContext) {
  const latest = issue.history.slice(-EXPANDED_HISTORIES).reverse();
  return {
    startAt: 0,
    maxResults: latest.length,
    total: issue.history.length,
    histories: latest.map((history) => historyBody(history, context)),
  };
}
