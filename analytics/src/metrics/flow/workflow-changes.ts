/** When the workflow of a project changed: which statuses came into use, and which left it. */
import type { Facts, Instant } from '../../facts.ts';

export type WorkflowChange = { statusId: string; name: string; kind: 'added' | 'removed'; at: Instant };

type Uses = { statusId: string; entered: Instant[]; lastUsedAt: Instant };

/** A status with fewer entries hardly changes the times of items. */
const minShare = 0.05;
/** A status with that share is missing from this many entries by chance in 1 of 170 cases. */
const minEarlierEntries = 100;
const minEntries = 10;

/**
 * A status was added if earlier items would have entered it had it existed, and removed if the source no longer lists
 * it. Rarely used statuses are ignored.
 * @param facts of one project
 */
export const workflowChanges = (
  facts: Pick<Facts, 'issues' | 'issueChanges' | 'statuses'>,
  now: Instant,
): WorkflowChange[] => {
  const uses = usesOf(facts, now);
  const entries = uses.flatMap(({ entered }) => entered).toSorted((a, b) => a - b);
  const statuses = new Map(facts.statuses.map((status) => [status.id, status]));
  return uses.flatMap(({ statusId, entered, lastUsedAt }): WorkflowChange[] => {
    const status = statuses.get(statusId);
    if (status === undefined || entered.length < minEntries) return [];
    const addedAt = entered.reduce((first, at) => Math.min(first, at));
    const earlier = entries.filter((at) => at < addedAt).length;
    const isAdded =
      earlier >= minEarlierEntries && entered.length >= minShare * entries.filter((at) => at >= addedAt).length;
    const isRemoved =
      status.category === null && entered.length >= minShare * entries.filter((at) => at <= lastUsedAt).length;
    return [
      ...(isAdded ? [{ statusId, name: status.name, kind: 'added' as const, at: addedAt }] : []),
      ...(isRemoved ? [{ statusId, name: status.name, kind: 'removed' as const, at: lastUsedAt }] : []),
    ];
  });
};

/** When issues entered each status (including by creation), and when an issue last entered or left it. */
const usesOf = ({ issues, issueChanges }: Pick<Facts, 'issues' | 'issueChanges'>, now: Instant): Uses[] => {
  const uses = new Map<string, Uses>();
  const use = (statusId: string | null, at: Instant): Uses | null => {
    if (statusId === null || at > now) return null;
    const known = uses.get(statusId) ?? { statusId, entered: [], lastUsedAt: at };
    known.lastUsedAt = Math.max(known.lastUsedAt, at);
    uses.set(statusId, known);
    return known;
  };
  const enter = (statusId: string | null, at: Instant): void => void use(statusId, at)?.entered.push(at);
  const first = new Map<string, { at: Instant; from: string | null }>();
  for (const { issueId, field, at, from, to } of issueChanges) {
    if (field !== 'status') continue;
    enter(to, at);
    use(from, at);
    const known = first.get(issueId);
    if (known === undefined || at < known.at) first.set(issueId, { at, from });
  }
  for (const { id, createdAt, statusId } of issues) enter(first.get(id)?.from ?? statusId, createdAt);
  return [...uses.values()].toSorted((a, b) => (a.statusId < b.statusId ? -1 : 1));
};
