import type { BodyContext } from '../jira/body-context.ts';
import { jiraTime } from '../jira/jira-time.ts';
import { personBody } from '../jira/people-body.ts';
import type { ChangeItem, Issue } from '../world.ts';
import { userKey } from './people-body.ts';

/** What `expand=changelog` adds to an issue: all of its history, the oldest first. */
export function ownChangelog(issue: Issue, context: BodyContext) {
  return {
    startAt: 0,
    maxResults: issue.history.length,
    total: issue.history.length,
    histories: issue.history.map((history) => ({
      id: history.id,
      author: personBody(history.author, context),
      created: jiraTime(history.at, context.zone),
      items: history.items.map(itemBody),
    })),
  };
}

const NAMES_PEOPLE = new Set(['assignee', 'reporter']);

/** Items name their field by name alone, and people by key. */
function itemBody({ fieldId, from, to, ...item }: ChangeItem) {
  const idOf = (id: string | null): string | null => (id === null || !NAMES_PEOPLE.has(fieldId) ? id : userKey(id));
  return { ...item, from: idOf(from), to: idOf(to) };
}
