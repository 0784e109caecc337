import type { Facts } from '@sightline/analytics';

/**
 * What is stored of facts that a source tells, where nothing older than an instant (epoch seconds) is
 * kept: sources keep sending what was removed here. A page comes with all of its versions.
 */
export const keepYounger = (facts: Partial<Facts>, before: number | null): Partial<Facts> => {
  if (before === null) return facts;
  const kept = { ...facts };
  const only = <Kind extends keyof Facts>(kind: Kind, stays: (fact: Facts[Kind][number]) => boolean): void => {
    const given = kept[kind] as Facts[Kind][number][] | undefined;
    if (given !== undefined) Object.assign(kept, { [kind]: given.filter(stays) });
  };
  only('issues', (one) => one.updatedAt >= before || one.resolvedAt === null || one.resolvedAt >= before);
  const goneIssues = without(facts.issues, kept.issues, (one) => one.id);
  only('issueChanges', (one) => !goneIssues.has(one.issueId));
  only('sprints', (one) => one.state !== 'closed' || (one.completedAt ?? one.endAt ?? before) >= before);
  only('commits', (one) => one.authoredAt >= before);
  only('pullRequests', (one) => one.state === 'open' || one.updatedAt >= before);
  only('pullRequestActivities', (one) => one.at >= before);
  only('pipelines', (one) => (one.completedAt ?? one.createdAt) >= before);
  only('deployments', (one) => (one.finishedAt ?? one.startedAt ?? before) >= before);
  only('pageVersions', (one) => one.at >= before);
  const edited = new Set((kept.pageVersions ?? []).map((one) => one.pageId));
  only('pages', (one) => one.createdAt >= before || edited.has(one.id));
  return kept;
};

const without = <Fact>(
  given: readonly Fact[] = [],
  kept: readonly Fact[] = [],
  idOf: (fact: Fact) => string,
): Set<string> => {
  const stays = new Set(kept);
  return new Set(given.filter((one) => !stays.has(one)).map(idOf));
};
