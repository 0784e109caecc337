/** Estimates in the field that the organization says, in place of the one that the source suggests. */
import type { Facts, IssueChangeFact, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';

type Estimated = Pick<Facts, 'issues' | 'issueChanges'>;
type Estimates = Estimated & Pick<Facts, 'boards'>;
type Choice = Pick<MeasurementRules, 'estimateFields'>;

const isUnread = ({ numbers }: IssueFact): boolean => (numbers ?? null) === null;

/** The field in which an issue's estimate is read, null for none; undefined where it is the source's own. */
function fieldsOf(
  boards: Facts['boards'],
  { estimateFields = [] }: Choice,
): (issue: IssueFact) => string | null | undefined {
  const configured = new Map(estimateFields.map((field) => [field.projectId, field.fieldId]));
  const ofBoards = new Set(boards.map((board) => `${board.projectId} ${board.estimateFieldId}`));
  return (issue) => {
    const fieldId = configured.get(issue.projectId);
    // Read before number fields were collected: the source read the same field itself then.
    return isUnread(issue) && ofBoards.has(`${issue.projectId} ${fieldId}`) ? undefined : fieldId;
  };
}

/** The issues and changes with the estimates that the rules choose; those of other projects are left alone. */
export function readEstimates({ issues, issueChanges, boards }: Estimates, rules: Choice): Estimated {
  if ((rules.estimateFields ?? []).length === 0) return { issues, issueChanges };
  const fieldOf = fieldsOf(boards, rules);
  const chosen = new Map<string, string | null>();
  const read = issues.map((issue): IssueFact => {
    const fieldId = fieldOf(issue);
    if (fieldId === undefined) return issue;
    chosen.set(issue.id, fieldId);
    return { ...issue, estimate: fieldId === null ? null : (issue.numbers?.[fieldId] ?? null) };
  });
  const changes = issueChanges.flatMap((change): IssueChangeFact[] => {
    const fieldId = chosen.get(change.issueId);
    if (fieldId === undefined) return [change];
    if (change.field === 'estimate') return [];
    return [change.field === `number:${fieldId}` ? { ...change, field: 'estimate' } : change];
  });
  return { issues: read, issueChanges: changes };
}

export type EstimateUse = { projectId: string; issues: number; estimated: number };

/** How many issues that can be estimated have an estimate, by project; those of which that is unknown are left out. */
export function estimateUse(facts: Estimates, rules: Choice): EstimateUse[] {
  const fieldOf = fieldsOf(facts.boards, rules);
  const isKnown = (issue: IssueFact): boolean => !isUnread(issue) || typeof fieldOf(issue) !== 'string';
  const items = readEstimates(facts, rules).issues.filter((issue) => issue.hierarchyLevel === 0 && isKnown(issue));
  return [...Map.groupBy(items, (issue) => issue.projectId)]
    .map(([projectId, own]) => ({
      projectId,
      issues: own.length,
      estimated: own.filter((issue) => issue.estimate !== null).length,
    }))
    .toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1));
}
