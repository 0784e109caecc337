/** Who caused each step of a sprint, from the changes of its issues. */
import type { Instant, IssueChangeFact, IssueFact, IssueField } from '../../facts.ts';
import type { WorkContext } from '../flow/work-context.ts';
import type { SprintStep } from './follow-issue.ts';

export type AuthorOf = (kind: SprintStep['kind'], at: Instant, issue: IssueFact) => string | null;

const fieldOf: Partial<Record<SprintStep['kind'], IssueField>> = {
  added: 'sprint',
  removed: 'sprint',
  're-estimated': 'estimate',
  done: 'status',
  reopened: 'status',
};
const fields = new Set<IssueField>(['sprint', 'estimate', 'status']);

/** Person ids; null if unknown, and for commitments, which the start of the sprint causes. */
export function authorsOf({ facts, who }: WorkContext): AuthorOf {
  const changes = new Map<string, IssueChangeFact[]>();
  for (const change of facts.issueChanges) {
    if (!fields.has(change.field)) continue;
    const known = changes.get(change.issueId);
    if (known) known.push(change);
    else changes.set(change.issueId, [change]);
  }
  return (kind, at, issue) => {
    const field = fieldOf[kind];
    if (field === undefined) return null;
    const then = (changes.get(issue.id) ?? []).filter((change) => change.at === at);
    const change = then.find((one) => one.field === field) ?? then[0];
    if (change !== undefined) return who.personIdOf(change.authorId);
    return at === issue.createdAt ? who.personIdOf(issue.reporterId) : null;
  };
}
