/**
 * An admin replaces the workflow of every project: new statuses, every issue moved to its new one in
 * one go, and the old statuses in no workflow anymore. The work and the truth about it stay the same.
 */
import type { ChangeItem, Issue, IssueHistory, Scenario, Status, WorldEvent } from '../world.ts';
import { day, hour } from './calendar.ts';

const replacements: Readonly<Record<string, Status>> = {
  '10000': { id: '10100', name: 'Open', category: 'new' },
  '3': { id: '10101', name: 'In Development', category: 'indeterminate' },
  '10001': { id: '10102', name: 'Peer Review', category: 'indeterminate' },
  '10002': { id: '10103', name: 'Completed', category: 'done' },
};

const replaced = (statusId: string): string => replacements[statusId]?.id ?? statusId;
/** History ids count upwards from 10000; these are far beyond. */
const firstHistoryId = 90_000_000;

/** @param from when the scenario begins; the migration is on the first Sunday night after `afterDays` */
export const migrateWorkflow = (scenario: Scenario, from: number, afterDays: number): Scenario => {
  const earliest = from + afterDays * day;
  const at = Math.ceil((earliest - 3 * day) / (7 * day)) * 7 * day + 3 * day + 3 * hour;
  const before = scenario.events.filter((event) => event.at < at);
  const after = scenario.events.filter((event) => event.at >= at);
  if (after.length === 0) return scenario;
  const admin = scenario.groundTruth.teams[0]?.members[0]?.accountId ?? '';
  const migration: WorldEvent[] = [
    { at, type: 'workflow.replaced', replacements: Object.entries(replacements) },
    ...[...statusesAt(before)].flatMap(([issueId, { statusId, names }], index) =>
      replacements[statusId] === undefined ? [] : [moved(at, admin, { issueId, statusId, names, index })],
    ),
  ];
  return { ...scenario, events: [...before, ...migration, ...after.map(afterMigration)] };
};

type Then = { statusId: string; names: ReadonlyMap<string, string> };

const statusesAt = (events: readonly WorldEvent[]): Map<string, Then> => {
  const names = new Map([
    ['10000', 'To Do'],
    ['3', 'In Progress'],
    ['10001', 'Code Review'],
    ['10002', 'Done'],
  ]);
  const statuses = new Map<string, Then>();
  for (const event of events) {
    if (event.type === 'status.renamed') names.set(event.statusId, event.name);
    if (event.type === 'issue.created') statuses.set(event.issue.id, { statusId: event.issue.statusId, names });
    if (event.type === 'issue.deleted') statuses.delete(event.issueId);
    if (event.type === 'issue.changed' && event.set.statusId !== undefined)
      statuses.set(event.issueId, { statusId: event.set.statusId, names });
  }
  return statuses;
};

const moved = (
  at: number,
  author: string,
  { issueId, statusId, names, index }: Then & { issueId: string; index: number },
): WorldEvent => {
  const item: ChangeItem = {
    field: 'status',
    fieldtype: 'jira',
    fieldId: 'status',
    from: statusId,
    fromString: names.get(statusId) ?? statusId,
    to: replaced(statusId),
    toString: replacements[statusId]?.name ?? statusId,
  };
  const history: IssueHistory = { id: String(firstHistoryId + index), at, author, items: [item] };
  return { at, type: 'issue.changed', issueId, history, set: { statusId: replaced(statusId) } };
};

const afterMigration = (event: WorldEvent): WorldEvent => {
  switch (event.type) {
    case 'status.renamed':
      return { ...event, statusId: replaced(event.statusId) };
    case 'issue.created':
      return { ...event, issue: { ...event.issue, statusId: replaced(event.issue.statusId) } };
    case 'issue.changed':
      return { ...event, history: renamedHistory(event.history), set: renamedSet(event.set) };
    default:
      return event;
  }
};

const renamedSet = (set: Partial<Issue>): Partial<Issue> =>
  set.statusId === undefined ? set : { ...set, statusId: replaced(set.statusId) };

const renamedHistory = (history: IssueHistory): IssueHistory => ({
  ...history,
  items: history.items.map((item) =>
    item.fieldId === 'status'
      ? {
          ...item,
          from: item.from === null ? null : replaced(item.from),
          fromString: replacements[item.from ?? '']?.name ?? item.fromString,
          to: item.to === null ? null : replaced(item.to),
          toString: replacements[item.to ?? '']?.name ?? item.toString,
        }
      : item,
  ),
});
