/** The part of the rules that a scope's measurements depend on. */
import type { Facts } from '../facts.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, type Scope, type ScopeKind } from './scope.ts';

/** Accounts that occur in the facts, in order of id. */
export const accountsIn = (facts: Facts): string[] => {
  const ids = new Set<string | null>();
  for (const issue of facts.issues) ids.add(issue.assigneeId).add(issue.reporterId);
  for (const change of facts.issueChanges) {
    ids.add(change.authorId);
    if (change.field === 'assignee') ids.add(change.from).add(change.to);
  }
  for (const commit of facts.commits) ids.add(commit.authorId);
  for (const pullRequest of facts.pullRequests) {
    ids.add(pullRequest.authorId).add(pullRequest.closedById);
    for (const reviewer of pullRequest.reviewerIds) ids.add(reviewer);
    for (const commit of pullRequest.commits) ids.add(commit.authorId);
  }
  for (const activity of facts.pullRequestActivities) ids.add(activity.actorId);
  for (const pipeline of facts.pipelines) ids.add(pipeline.creatorId);
  for (const page of facts.pages) ids.add(page.authorId);
  for (const version of facts.pageVersions) ids.add(version.authorId);
  ids.delete(null);
  return [...ids].flatMap((id) => id ?? []).sort();
};

export type RulesRead = {
  /** The rules that all scopes depend on, and those of each kind of scope. */
  shared: unknown;
  ofKind: Readonly<Record<ScopeKind, unknown>>;
  /** The rules of one scope, for the accounts in its facts. */
  by: (scope: Scope, accountIds: readonly string[]) => unknown;
};

/**
 * The parts of the rules that a scope depends on: if they are equal under two sets of rules, so are its measurements.
 * Names, leave and part-time only affect scores.
 */
export const rulesRead = (
  { people, memberships, teams, boardTeams, production, leaves: _leaves, ...shared }: MeasurementRules,
  { accounts, statuses, projects, boards }: Pick<Facts, 'accounts' | 'statuses' | 'projects' | 'boards'>,
): RulesRead => {
  const ownerOf = new Map<string, { id: string; bot: boolean }>();
  for (const { id, bot, accountIds } of people.toSorted(byId))
    for (const accountId of accountIds) if (!ownerOf.has(accountId)) ownerOf.set(accountId, { id, bot });
  const membershipsOf = Map.groupBy(memberships, (one) => one.personId);
  const apps = new Set(accounts.filter((account) => account.kind === 'app').map((account) => account.id));
  const sources = teams.map(({ name: _name, ...team }) => team).sort(byId);
  const estimateFields = boards.map(({ projectId, estimateFieldId }) => `${projectId} ${estimateFieldId}`).sort();
  const work = { places: sources, boardTeams, estimateFields };
  const ofSource = (scope: Scope): unknown => {
    const { kind, id } = partsOf(scope);
    switch (kind) {
      case 'repository': {
        const team = sources.find(({ repositoryIds }) => repositoryIds.includes(id))?.id ?? null;
        return { team, production: production.filter(({ repositoryId }) => repositoryId === id) };
      }
      default:
        return null;
    }
  };
  return {
    shared: {
      ...shared,
      statuses: statuses.toSorted(byId),
      projectKeys: projects.map(({ id, key }) => `${id} ${key}`).sort(),
    },
    ofKind: { repository: null, project: work, board: work, space: null },
    by: (scope, accountIds) => {
      const owners = accountIds.map((id) => ({ account: id, app: apps.has(id), owner: ownerOf.get(id) ?? null }));
      const personIds = [...new Set(owners.flatMap(({ owner }) => owner?.id ?? []))].sort();
      return { place: ofSource(scope), owners, memberships: personIds.flatMap((id) => membershipsOf.get(id) ?? []) };
    },
  };
};

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
