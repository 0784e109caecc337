import type { Facts } from '@sightline/analytics';

/**
 * Drops facts older than the retention limit, an instant in epoch seconds, before they are
 * stored: sources keep sending what was removed here. A page comes with all of its versions.
 */
export const dropExpired = (facts: Partial<Facts>, before: number | null): Partial<Facts> => {
  if (before === null) return facts;
  const younger = { ...facts };
  const only = <Kind extends keyof Facts>(kind: Kind, stays: (fact: Facts[Kind][number]) => boolean): void => {
    const records = younger[kind] as Facts[Kind][number][] | undefined;
    if (records !== undefined) Object.assign(younger, { [kind]: records.filter(stays) });
  };
  only('issues', (one) => one.updatedAt >= before || one.resolvedAt === null || one.resolvedAt >= before);
  const goneIssues = without(facts.issues, younger.issues, (one) => one.id);
  only('issueChanges', (one) => !goneIssues.has(one.issueId));
  only('sprints', (one) => one.state !== 'closed' || (one.completedAt ?? one.endAt ?? before) >= before);
  only('commits', (one) => one.authoredAt >= before);
  only('pullRequests', (one) => one.state === 'open' || one.updatedAt >= before);
  only('pullRequestActivities', (one) => one.at >= before);
  only('pipelines', (one) => (one.completedAt ?? one.createdAt) >= before);
  only('deployments', (one) => (one.finishedAt ?? one.startedAt ?? before) >= before);
  only('pageVersions', (one) => one.at >= before);
  const edited = new Set((younger.pageVersions ?? []).map((version) => version.pageId));
  only('pages', (one) => one.createdAt >= before || edited.has(one.id));
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
