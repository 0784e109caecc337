/** Reads estimates from the field that the organization chose, instead of the source's own. */
import type { Facts, IssueChangeFact, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';

type Estimated = Pick<Facts, 'issues' | 'issueChanges'>;
type Estimates = Estimated & Pick<Facts, 'boards'>;
type Choice = Pick<MeasurementRules, 'estimateFields'>;

const isUnread = ({ numbers }: IssueFact): boolean => (numbers ?? null) === null;

/** The field of an issue's estimate: null for none, undefined for the source's own. */
function fieldsOf(
  boards: Facts['boards'],
  { estimateFields = [] }: Choice,
): (issue: IssueFact) => string | null | undefined {
  const configured = new Map(estimateFields.map((field) => [field.projectId, field.fieldId]));
  const ofBoards = new Set(boards.map((board) => `${board.projectId} ${board.estimateFieldId}`));
  return (issue) => {
    const fieldId = configured.get(issue.projectId);
    // The issue was read before number fields were collected; the stored estimate is from the same field.
    return isUnread(issue) && ofBoards.has(`${issue.projectId} ${fieldId}`) ? undefined : fieldId;
  };
}

/** The issues and changes with estimates from the fields that the rules choose; other projects are unchanged. */
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

/**
 * How many of each project's issues that can be estimated have an estimate; issues of unknown estimate are left out.
 */
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
