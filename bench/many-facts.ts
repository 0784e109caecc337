/** A larger organization out of a small one: the same facts again under other ids, as if of further departments. */
import type { Facts } from '@sightline/analytics';

/**
 * The `copy`th department. Ids, keys, hashes, addresses and names are its own, so that nothing of it
 * meets the others; copy 0 is the original. Statuses are shared.
 * @param staff the department of the people who do its work, in their own projects and repositories, as more of the
 *   same; those of a further one of their own when left out
 */
export const department = (facts: Facts, copy: number, staff = copy): Facts => {
  if (copy === 0) return facts;
  const own = (id: string): string => `${id}~${copy}`;
  const ownOrNull = (id: string | null): string | null => (id === null ? null : own(id));
  const number = (original: number): number => original + (copy - staff) * 10_000;
  /** Of whom and where: of the staff. */
  const theirs = (id: string): string => (staff === 0 ? id : `${id}~${staff}`);
  const theirsOrNull = (id: string | null): string | null => (id === null ? null : theirs(id));
  const called = (name: string): string => (staff === 0 ? name : `${name} ${staff}`);
  const hash = (text: string): string => copy.toString(16).padStart(4, '0') + text.slice(4);
  const hashOrNull = (text: string | null): string | null => (text === null ? null : hash(text));
  /** Letters that make a project's key another one. */
  const letters = staff === 0 ? '' : String.fromCharCode(65 + Math.floor(staff / 26), 65 + (staff % 26));
  const words = (text: string): string =>
    text
      .replaceAll(/\b([A-Z]{2,})-(\d+)\b/g, (_, key: string, at: string) => `${key}${letters}-${number(Number(at))}`)
      .replaceAll(/\b[0-9a-f]{40}\b/g, hash);
  const changed = (field: string, value: string | null): string | null => {
    if (value === null) return null;
    if (field === 'sprint')
      return value
        .split(',')
        .map((one) => theirs(one.trim()))
        .join(',');
    return field === 'assignee' || field === 'project' ? theirs(value) : value;
  };
  return {
    accounts:
      staff === copy
        ? facts.accounts.map((one) => ({
            ...one,
            id: own(one.id),
            name: called(one.name),
            email: one.email === null ? null : `${copy}.${one.email}`,
          }))
        : [],
    statuses: facts.statuses,
    numberFields: facts.numberFields,
    projects: facts.projects.map((one) => ({ id: theirs(one.id), key: one.key + letters, name: called(one.name) })),
    boards: facts.boards.map((one) => ({ ...one, id: theirs(one.id), projectId: theirsOrNull(one.projectId) })),
    sprints: facts.sprints.map((one) => ({ ...one, id: theirs(one.id), boardId: theirs(one.boardId) })),
    issues: facts.issues.map((one) => ({
      ...one,
      id: own(one.id),
      key: words(one.key),
      projectId: theirs(one.projectId),
      components: one.components.map(theirs),
      reporterId: theirsOrNull(one.reporterId),
      assigneeId: theirsOrNull(one.assigneeId),
      sprintIds: one.sprintIds.map(theirs),
      parentId: ownOrNull(one.parentId),
      links: one.links.map((link) => ({ ...link, issueId: own(link.issueId) })),
    })),
    issueChanges: facts.issueChanges.map((one) => ({
      ...one,
      issueId: own(one.issueId),
      authorId: theirsOrNull(one.authorId),
      from: changed(one.field, one.from),
      to: changed(one.field, one.to),
    })),
    repositories: facts.repositories.map((one) => ({
      ...one,
      id: theirs(one.id),
      slug: theirs(one.slug),
      name: theirs(one.name),
      projectKey: one.projectKey === null ? null : one.projectKey + letters,
      projectName: one.projectName === null ? null : called(one.projectName),
    })),
    commits: facts.commits.map((one) => ({
      ...one,
      repositoryId: theirs(one.repositoryId),
      hash: hash(one.hash),
      authorId: theirsOrNull(one.authorId),
      message: words(one.message),
      parents: one.parents.map(hash),
    })),
    pullRequests: facts.pullRequests.map((one) => ({
      ...one,
      repositoryId: theirs(one.repositoryId),
      number: number(one.number),
      title: words(one.title),
      sourceBranch: words(one.sourceBranch),
      authorId: theirsOrNull(one.authorId),
      closedById: theirsOrNull(one.closedById),
      mergeCommit: hashOrNull(one.mergeCommit),
      commits: one.commits.map((commit) => ({
        ...commit,
        hash: hash(commit.hash),
        authorId: theirsOrNull(commit.authorId),
      })),
      reviewerIds: one.reviewerIds.map(theirs),
    })),
    pullRequestActivities: facts.pullRequestActivities.map((one) => ({
      ...one,
      id: own(one.id),
      number: number(one.number),
      repositoryId: theirs(one.repositoryId),
      actorId: theirsOrNull(one.actorId),
    })),
    pipelines: facts.pipelines.map((one) => ({
      ...one,
      id: own(one.id),
      repositoryId: theirs(one.repositoryId),
      creatorId: theirsOrNull(one.creatorId),
      commitHash: hashOrNull(one.commitHash),
    })),
    deployments: facts.deployments.map((one) => ({
      ...one,
      id: own(one.id),
      repositoryId: theirs(one.repositoryId),
      environmentId: theirs(one.environmentId),
      pipelineId: ownOrNull(one.pipelineId),
      commitHash: hashOrNull(one.commitHash),
    })),
    spaces: facts.spaces.map((one) => ({ ...one, id: theirs(one.id), key: one.key + letters })),
    pages: facts.pages.map((one) => ({
      ...one,
      id: own(one.id),
      spaceId: theirs(one.spaceId),
      authorId: theirsOrNull(one.authorId),
    })),
    pageVersions: facts.pageVersions.map((one) => ({
      ...one,
      pageId: own(one.pageId),
      authorId: theirsOrNull(one.authorId),
    })),
  };
};
