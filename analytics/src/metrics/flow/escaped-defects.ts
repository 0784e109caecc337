/** Defects raised on an item: linked with it in any way, or below it. */
import type { Instant, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { WorkContext } from './work-context.ts';

export type Defect = Pick<IssueFact, 'id' | 'key' | 'createdAt'>;
/** A defect, and the item that it was raised on. */
export type RaisedDefect = Defect & { itemId: string };

export type FirstDefect = {
  /** The earliest defect raised on the item after `after` and not later than `until`. */
  (item: IssueFact, after: Instant, until: Instant): Defect | null;
  isDefect: (issue: IssueFact) => boolean;
};

export const defectTest = (
  rules: Pick<MeasurementRules, 'defectTypes'>,
): ((issue: Pick<IssueFact, 'typeName'>) => boolean) => {
  const types = new Set(rules.defectTypes.map((name) => name.toLowerCase()));
  return (issue) => types.has(issue.typeName.toLowerCase());
};

/** @param elsewhere defects that are not among the facts, raised on items that are */
export function firstDefects({ facts, rules }: WorkContext, elsewhere: readonly RaisedDefect[]): FirstDefect {
  const isDefect = defectTest(rules);
  const defects = new Map(facts.issues.filter(isDefect).map((issue) => [issue.id, issue]));
  const onItem = new Map<string, Set<Defect>>();
  const raise = (itemId: string | null, defect: Defect | undefined): void => {
    if (itemId === null || defect === undefined) return;
    onItem.set(itemId, (onItem.get(itemId) ?? new Set()).add(defect));
  };
  for (const issue of facts.issues) {
    // Both ends of a link report it, but a source may deliver only one of them.
    for (const link of issue.links) {
      raise(issue.id, defects.get(link.issueId));
      raise(link.issueId, defects.get(issue.id));
    }
    raise(issue.parentId, defects.get(issue.id));
  }
  for (const defect of elsewhere) raise(defect.itemId, defect);
  const earliest = (item: IssueFact, after: Instant, until: Instant): Defect | null => {
    const raised = [...(onItem.get(item.id) ?? [])].filter(
      (defect) => defect.createdAt > after && defect.createdAt <= until,
    );
    raised.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    return raised[0] ?? null;
  };
  return Object.assign(earliest, { isDefect });
}
