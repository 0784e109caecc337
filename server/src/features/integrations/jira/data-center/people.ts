import { list, text, type Lenient } from '../../lenient.ts';
import type { JiraChangeItem, JiraHistory, JiraIssue, JiraUser } from '../api-types.ts';

/**
 * The id of an account, unique among servers, which each have their own keys.
 * The key survives a rename; the oldest users have their name as the key.
 */
const accountId = (key: unknown): string | undefined => {
  const known = text(key);
  return known === null ? undefined : `jira:${known}`;
};

/** A user in the cloud's shape, with an account id. */
export const userAsCloud = (user: Lenient<JiraUser>): Lenient<JiraUser> => {
  const id = accountId(user?.key) ?? accountId(user?.name);
  return id === undefined ? user : { ...user, accountId: id };
};

/** The people of an issue. */
export const withPeople = (issue: Lenient<JiraIssue>): Lenient<JiraIssue> => {
  const fields = issue?.fields;
  if (fields === undefined || fields === null) return issue;
  return {
    ...issue,
    fields: { ...fields, reporter: userAsCloud(fields.reporter), assignee: userAsCloud(fields.assignee) },
  };
};

/** A changelog entry, which names assignees by key. */
export const historyAsCloud = (history: Lenient<JiraHistory>): Lenient<JiraHistory> => ({
  ...history,
  author: userAsCloud(history?.author),
  items: list(history?.items).map(itemAsCloud),
});

const itemAsCloud = (item: Lenient<JiraChangeItem>): Lenient<JiraChangeItem> =>
  text(item?.field)?.toLowerCase() === 'assignee'
    ? { ...item, from: accountId(item?.from), to: accountId(item?.to) }
    : item;
