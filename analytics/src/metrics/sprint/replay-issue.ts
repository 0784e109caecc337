/**
 * An issue's fields at any instant in the past. The replay starts from today's values, which
 * the source always reports, and unwinds the changes backwards. Where a change does not lead to the
 * value that came after it, changes are missing and the field is reported as a gap.
 */
import type { Instant, IssueChangeFact, IssueFact, IssueField } from '../../facts.ts';
import type { History } from './history.ts';

export type IssueReplay = {
  issue: IssueFact;
  /** Status ids. */
  status: History<string>;
  sprints: History<readonly string[]>;
  estimate: History<number | null>;
  /** Account ids. */
  assignee: History<string | null>;
  project: History<string>;
  flagged: History<boolean>;
  /** Fields whose recorded changes do not connect, so some changes are missing. */
  gaps: IssueField[];
};

/** @param changes of this issue only, in any order */
export function replayIssue(issue: IssueFact, changes: readonly IssueChangeFact[]): IssueReplay {
  const latestFirst = [...changes].sort((a, b) => compareChanges(b, a));
  const gaps: IssueField[] = [];
  const unwind = <T>(field: IssueField, current: T, parse: (text: string | null) => T): History<T> => {
    const { history, connected } = unwindField(
      issue.createdAt,
      latestFirst.filter((change) => change.field === field),
      current,
      parse,
    );
    if (!connected) gaps.push(field);
    return history;
  };
  const replay: IssueReplay = {
    issue,
    status: unwind('status', issue.statusId, (text) => text ?? ''),
    sprints: unwind<readonly string[]>('sprint', [...issue.sprintIds].sort(), parseSprints),
    estimate: unwind('estimate', issue.estimate, parseEstimate),
    assignee: unwind('assignee', issue.assigneeId, (text) => text || null),
    project: unwind('project', issue.projectId, (text) => text ?? ''),
    flagged: unwind('flagged', issue.flagged ?? false, (text) => text !== null && text !== ''),
    gaps,
  };
  // Resolved after its creation without any change of status, so changes are missing.
  const resolvedLater = issue.resolvedAt !== null && issue.resolvedAt > issue.createdAt;
  if (resolvedLater && replay.status.since.length === 1) gaps.push('status');
  return replay;
}

/** Groups the changes and replays every issue, in order of issue id. */
export function replayIssues(issues: readonly IssueFact[], changes: readonly IssueChangeFact[]): IssueReplay[] {
  const byIssue = new Map<string, IssueChangeFact[]>();
  for (const change of changes) {
    const known = byIssue.get(change.issueId);
    if (known) known.push(change);
    else byIssue.set(change.issueId, [change]);
  }
  return [...issues]
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((issue) => replayIssue(issue, byIssue.get(issue.id) ?? []));
}

function unwindField<T>(
  createdAt: Instant,
  latestFirst: readonly IssueChangeFact[],
  current: T,
  parse: (text: string | null) => T,
): { history: History<T>; connected: boolean } {
  const since: Instant[] = [];
  const values: T[] = [];
  let connected = true;
  let value = current;
  for (const change of latestFirst) {
    if (!sameValue(parse(change.to), value)) connected = false;
    since.push(Math.max(change.at, createdAt));
    values.push(value);
    value = parse(change.from);
  }
  since.push(createdAt);
  values.push(value);
  return { history: { since: since.reverse(), values: values.reverse() }, connected };
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => item === b[index]);
  return a === b;
}

function parseSprints(text: string | null): readonly string[] {
  if (!text) return [];
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .sort();
}

function parseEstimate(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const estimate = Number(text);
  return Number.isFinite(estimate) ? estimate : null;
}

/** By instant; within a second by `historyId:itemIndex`, which the source counts upwards. */
function compareChanges(a: IssueChangeFact, b: IssueChangeFact): number {
  if (a.at !== b.at) return a.at - b.at;
  const [historyA = '', itemA = ''] = a.id.split(':');
  const [historyB = '', itemB = ''] = b.id.split(':');
  return compareNumerals(historyA, historyB) || compareNumerals(itemA, itemB);
}

/** Ids can exceed the exact range of numbers, so they are compared by length, then by digits. */
function compareNumerals(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
