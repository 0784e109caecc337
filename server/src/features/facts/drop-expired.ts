import type { Facts } from '@sightline/analytics';

/**
 * Drops facts older than the retention limit before they are stored, because sources still have them. A page is kept
 * with all of its versions.
 * @param before epoch seconds; null for no limit
 */
export const dropExpired = (facts: Partial<Facts>, before: number | null): Partial<Facts> => {
  if (before === null) return facts;
  const younger = { ...facts };
  const only = <Kind extends keyof Facts>(kind: Kind, stays: (fact: Facts[Kind][number]) => boolean): void => {
    const records = younger[kind] as Facts[Kind][number][] | undefined;
    if (records !== undefined) Object.assign(younger, { [kind]: records.filter(stays) });
  };
  only('issues', (issue) => issue.updatedAt >= before || issue.resolvedAt === null || issue.resolvedAt >= before);
  const goneIssues = without(facts.issues, younger.issues, (issue) => issue.id);
  only('issueChanges', (change) => !goneIssues.has(change.issueId));
  only('sprints', (sprint) => sprint.state !== 'closed' || (sprint.completedAt ?? sprint.endAt ?? before) >= before);
  only('commits', (commit) => commit.authoredAt >= before);
  only('pullRequests', (pullRequest) => pullRequest.state === 'open' || pullRequest.updatedAt >= before);
  only('pullRequestActivities', (activity) => activity.at >= before);
  only('pipelines', (pipeline) => (pipeline.completedAt ?? pipeline.createdAt) >= before);
  only('deployments', (deployment) => (deployment.finishedAt ?? deployment.startedAt ?? before) >= before);
  only('pageVersions', (version) => version.at >= before);
  const edited = new Set((younger.pageVersions ?? []).map((version) => version.pageId));
  only('pages', (page) => page.createdAt >= before || edited.has(page.id));
  return younger;
};

const without = <Fact>(
  records: readonly Fact[] = [],
  younger: readonly Fact[] = [],
  idOf: (fact: Fact) => string,
): Set<string> => {
  const stays = new Set(younger);
  return new Set(records.filter((record) => !stays.has(record)).map(idOf));
};
