/** Estimates in the field that the organisation says, in place of the one that the source suggests. */
import type { Facts, IssueChangeFact, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';

type Estimated = Pick<Facts, 'issues' | 'issueChanges'>;

/** The issues and changes with the estimates that the rules choose; those of other projects are left alone. */
export function readEstimates(
  { issues, issueChanges }: Estimated,
  { estimateFields = [] }: Pick<MeasurementRules, 'estimateFields'>,
): Estimated {
  if (estimateFields.length === 0) return { issues, issueChanges };
  const fieldOf = new Map(estimateFields.map((one) => [one.projectId, one.fieldId]));
  const chosen = new Map<string, string | null>();
  const read = issues.map((issue): IssueFact => {
    const fieldId = fieldOf.get(issue.projectId);
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

/** How many issues that can be estimated have an estimate, by project. */
export function estimateUse(facts: Estimated, rules: Pick<MeasurementRules, 'estimateFields'>): EstimateUse[] {
  const items = readEstimates(facts, rules).issues.filter((issue) => issue.hierarchyLevel === 0);
  return [...Map.groupBy(items, (issue) => issue.projectId)]
    .map(([projectId, own]) => ({
      projectId,
      issues: own.length,
      estimated: own.filter((issue) => issue.estimate !== null).length,
    }))
    .toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1));
}
