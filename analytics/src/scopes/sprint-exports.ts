/** What a project exports about the sprints that its issues were ever in. */
import type { Facts } from '../facts.ts';
import type { WorkContext } from '../metrics/flow/work-context.ts';
import { issuesBySprint } from '../metrics/sprint/measure-sprints.ts';
import { isBlockedBy } from '../metrics/sprint/sprint-issue.ts';

/** The same text for the same content. */
export type Fingerprint = (content: unknown) => string;

type SprintMember = {
  id: string;
  /** Of the issue and its blockers in the same project. */
  fingerprint: string;
  /** Other sprints that the issue was in. */
  also: readonly string[];
  /** Issues that block it. */
  blockers: readonly string[];
};

/** Issues that were ever in a sprint, by its id, in order of id. */
export type SprintsExport = Readonly<Record<string, readonly SprintMember[]>>;

/** @param collected the facts as stored, before the rules choose estimates */
export const exportSprints = ({ replays }: WorkContext, collected: Facts, fingerprint: Fingerprint): SprintsExport => {
  const bySprint = [...issuesBySprint(replays)].sort(([a], [b]) => (a < b ? -1 : 1));
  const changesOf = Map.groupBy(collected.issueChanges, (change) => change.issueId);
  const issues = new Map(collected.issues.map((issue) => [issue.id, issue]));
  const sprintsOf = new Map<string, string[]>();
  for (const [sprintId, members] of bySprint)
    for (const { issue } of members) sprintsOf.set(issue.id, [...(sprintsOf.get(issue.id) ?? []), sprintId]);
  const members = new Map<string, Omit<SprintMember, 'also'>>();
  for (const id of sprintsOf.keys()) {
    const issue = issues.get(id);
    if (issue === undefined) continue;
    const blockers = issue.links.filter(isBlockedBy).map((link) => link.issueId);
    const changesIn = (of: string) => (changesOf.get(of) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const waitsFor = blockers.flatMap((blocker) =>
      issues.has(blocker) ? [[issues.get(blocker), changesIn(blocker)] as const] : [],
    );
    members.set(id, { id, fingerprint: fingerprint([issue, changesIn(id), waitsFor]), blockers });
  }
  return Object.fromEntries(
    bySprint.map(([sprintId, own]) => [
      sprintId,
      own.flatMap(({ issue }): SprintMember[] => {
        const member = members.get(issue.id);
        const also = (sprintsOf.get(issue.id) ?? []).filter((id) => id !== sprintId);
        return member === undefined ? [] : [{ ...member, also }];
      }),
    ]),
  );
};
