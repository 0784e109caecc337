/** The facts that mappings and rules are derived from: people, projects and repositories, and who worked where. */
import type { Facts, Instant } from '../facts.ts';
import { monthsBetween } from '../time/months.ts';

/**
 * How often an account did something somewhere: months of the organization's zone, each followed by the
 * count. Organizations have hundreds of thousands of them, so they are plain numbers.
 */
export type Tally = { placeId: string; accountId: string; months: number[] };

/** What a project or a repository adds to it. */
export type PlaceBasis = {
  /** Issues by assignee and project, dated by their resolution or else their last update. */
  assigned: Tally[];
  /** Pull requests by author and repository, dated by their opening. */
  authored: Tally[];
  issueTypes: string[];
  /** Repositories with deployments to an environment of kind production. */
  producing: string[];
};

export type RulesBasis = Pick<Facts, 'accounts' | 'projects' | 'boards' | 'repositories'> & PlaceBasis;

type Done = { accountId: string | null; placeId: string; at: Instant };

const tally = (done: readonly Done[], zone: string): Tally[] => {
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of done) [first, last] = [Math.min(first, at), Math.max(last, at)];
  if (done.length === 0) return [];
  const monthOf = monthsBetween(first, last, zone);
  const tallies = new Map<string, { accountId: string; placeId: string; counts: Map<number, number> }>();
  for (const { accountId, placeId, at } of done) {
    if (accountId === null) continue;
    const key = `${placeId} ${accountId}`;
    const known = tallies.get(key) ?? { accountId, placeId, counts: new Map<number, number>() };
    const month = monthOf(at);
    known.counts.set(month, (known.counts.get(month) ?? 0) + 1);
    tallies.set(key, known);
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { accountId, placeId, counts }]) => ({
      placeId,
      accountId,
      months: [...counts].sort(([a], [b]) => a - b).flat(),
    }));
};

/** Of any part of the facts: those of several parts, put together, are that of the whole. */
export const placeBasis = (
  facts: Pick<Facts, 'issues' | 'pullRequests' | 'deployments'>,
  zone: string,
): PlaceBasis => ({
  assigned: tally(
    facts.issues.map((one) => ({
      accountId: one.assigneeId,
      placeId: one.projectId,
      at: one.resolvedAt ?? one.updatedAt,
    })),
    zone,
  ),
  authored: tally(
    facts.pullRequests.map((one) => ({ accountId: one.authorId, placeId: one.repositoryId, at: one.createdAt })),
    zone,
  ),
  issueTypes: [...new Set(facts.issues.map((one) => one.typeName))].sort(),
  producing: [
    ...new Set(facts.deployments.filter((one) => one.environmentKind === 'production').map((one) => one.repositoryId)),
  ].sort(),
});

/** The parts of all places as one. */
export const joinBases = (
  { accounts, projects, boards, repositories }: Omit<RulesBasis, keyof PlaceBasis>,
  places: readonly PlaceBasis[],
): RulesBasis => ({
  accounts,
  projects,
  boards,
  repositories,
  assigned: places.flatMap((place) => place.assigned),
  authored: places.flatMap((place) => place.authored),
  issueTypes: [...new Set(places.flatMap((place) => place.issueTypes))].sort(),
  producing: [...new Set(places.flatMap((place) => place.producing))].sort(),
});

export const rulesBasis = (facts: Facts, zone: string): RulesBasis => joinBases(facts, [placeBasis(facts, zone)]);
