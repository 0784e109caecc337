/** What of the rules the measurements of a scope depend on: the rest may change without them. */
import type { Facts } from '../facts.ts';
import type { MeasurementRules } from '../rules.ts';

/** Accounts that the facts speak of, in order of id. */
export const accountsIn = (facts: Facts): string[] => {
  const ids = new Set<string | null>();
  for (const one of facts.issues) ids.add(one.assigneeId).add(one.reporterId);
  for (const one of facts.issueChanges) {
    ids.add(one.authorId);
    if (one.field === 'assignee') ids.add(one.from).add(one.to);
  }
  for (const one of facts.commits) ids.add(one.authorId);
  for (const one of facts.pullRequests) {
    ids.add(one.authorId).add(one.closedById);
    for (const reviewer of one.reviewerIds) ids.add(reviewer);
    for (const commit of one.commits) ids.add(commit.authorId);
  }
  for (const one of facts.pullRequestActivities) ids.add(one.actorId);
  for (const one of facts.pipelines) ids.add(one.creatorId);
  for (const one of facts.pages) ids.add(one.authorId);
  for (const one of facts.pageVersions) ids.add(one.authorId);
  ids.delete(null);
  return [...ids].flatMap((id) => id ?? []).sort();
};

/**
 * Builds a function that gives a part of the rules, to be compared: the same for two sets of rules
 * whose difference does not concern those accounts. Names, leave and shares of full time count in
 * scores only and are no part of it.
 */
export const rulesReadBy = (
  { people, memberships, leaves: _leaves, ...general }: MeasurementRules,
  { accounts, statuses, projects }: Pick<Facts, 'accounts' | 'statuses' | 'projects'>,
): ((accountIds: readonly string[]) => unknown) => {
  const ownerOf = new Map<string, { id: string; bot: boolean }>();
  for (const { id, bot, accountIds } of people.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const accountId of accountIds) if (!ownerOf.has(accountId)) ownerOf.set(accountId, { id, bot });
  const membershipsOf = Map.groupBy(memberships, (one) => one.personId);
  const apps = new Set(accounts.filter((one) => one.kind === 'app').map((one) => one.id));
  const shared = {
    ...general,
    teams: general.teams.map(({ name: _name, ...team }) => team),
    statuses: statuses.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    projectKeys: projects.map(({ id, key }) => `${id} ${key}`).sort(),
  };
  return (accountIds) => {
    const owners = accountIds.map((id) => ({ account: id, app: apps.has(id), owner: ownerOf.get(id) ?? null }));
    const personIds = [...new Set(owners.flatMap(({ owner }) => owner?.id ?? []))].sort();
    return { shared, owners, memberships: personIds.flatMap((id) => membershipsOf.get(id) ?? []) };
  };
};
