/** The facts that mappings and rules are derived from: people, projects and repositories, and who worked where. */
import type { Facts, Instant } from '../facts.ts';
import { monthsBetween } from '../time/months.ts';

/**
 * How often an account did something in a source: alternating months (see time/months.ts) and counts. Plain numbers,
 * because an organization has hundreds of thousands of them.
 */
export type Tally = { sourceId: string; accountId: string; months: number[] };

/** The part of the basis that a project or repository contributes. */
export type SourceBasis = {
  /** Issues by assignee and project, dated by their resolution or else their last update. */
  assigned: Tally[];
  /** Pull requests by author and repository, dated by their opening. */
  authored: Tally[];
  issueTypes: string[];
  /** Repositories with deployments to an environment of kind production. */
  producing: string[];
};

export type RulesBasis = Pick<Facts, 'accounts' | 'projects' | 'boards' | 'repositories'> & SourceBasis;

type Done = { accountId: string | null; sourceId: string; at: Instant };

const tally = (done: readonly Done[], zone: string): Tally[] => {
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of done) [first, last] = [Math.min(first, at), Math.max(last, at)];
  if (done.length === 0) return [];
  const monthOf = monthsBetween(first, last, zone);
  const tallies = new Map<string, { accountId: string; sourceId: string; counts: Map<number, number> }>();
  for (const { accountId, sourceId, at } of done) {
    if (accountId === null) continue;
    const key = `${sourceId} ${accountId}`;
    const known = tallies.get(key) ?? { accountId, sourceId, counts: new Map<number, number>() };
    const month = monthOf(at);
    known.counts.set(month, (known.counts.get(month) ?? 0) + 1);
    tallies.set(key, known);
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { accountId, sourceId, counts }]) => ({
      sourceId,
      accountId,
      months: [...counts].sort(([a], [b]) => a - b).flat(),
    }));
};

/** The basis of some sources' facts. `joinBases` combines several. */
export const sourceBasis = (
  facts: Pick<Facts, 'issues' | 'pullRequests' | 'deployments'>,
  zone: string,
): SourceBasis => ({
  assigned: tally(
    facts.issues.map((issue) => ({
      accountId: issue.assigneeId,
      sourceId: issue.projectId,
      at: issue.resolvedAt ?? issue.updatedAt,
    })),
    zone,
  ),
  authored: tally(
    facts.pullRequests.map((pullRequest) => ({
      accountId: pullRequest.authorId,
      sourceId: pullRequest.repositoryId,
      at: pullRequest.createdAt,
    })),
    zone,
  ),
  issueTypes: [...new Set(facts.issues.map((issue) => issue.typeName))].sort(),
  producing: [
    ...new Set(
      facts.deployments
        .filter((deployment) => deployment.environmentKind === 'production')
        .map((deployment) => deployment.repositoryId),
    ),
  ].sort(),
});

/** Combines the parts of all sources. */
export const joinBases = (
  { accounts, projects, boards, repositories }: Omit<RulesBasis, keyof SourceBasis>,
  sources: readonly SourceBasis[],
): RulesBasis => ({
  accounts,
  projects,
  boards,
  repositories,
  assigned: sources.flatMap((source) => source.assigned),
  authored: sources.flatMap((source) => source.authored),
  issueTypes: [...new Set(sources.flatMap((source) => source.issueTypes))].sort(),
  producing: [...new Set(sources.flatMap((source) => source.producing))].sort(),
});

export const rulesBasis = (facts: Facts, zone: string): RulesBasis => joinBases(facts, [sourceBasis(facts, zone)]);
