/** A larger organisation out of a small one: the same facts again under other ids, as if of further departments. */
import type { Facts } from '@sightline/analytics';

/**
 * The `copy`th department. Ids, keys, hashes, addresses and names are its own, so that nothing of it
 * meets the others; copy 0 is the original. Statuses are shared.
 * @param staff the department whose people do its work; those of a further one of their own when left out
 */
export const department = (facts: Facts, copy: number, staff = copy): Facts => {
  if (copy === 0) return facts;
  const own = (id: string): string => `${id}~${copy}`;
  const ownOrNull = (id: string | null): string | null => (id === null ? null : own(id));
  const person = (id: string): string => (staff === 0 ? id : `${id}~${staff}`);
  const personOrNull = (id: string | null): string | null => (id === null ? null : person(id));
  const hash = (text: string): string => copy.toString(16).padStart(4, '0') + text.slice(4);
  const hashOrNull = (text: string | null): string | null => (text === null ? null : hash(text));
  /** Letters that make a project's key another one. */
  const letters = String.fromCharCode(65 + Math.floor(copy / 26), 65 + (copy % 26));
  const words = (text: string): string =>
    text.replaceAll(/\b([A-Z]{2,})-(\d+)\b/g, `$1${letters}-$2`).replaceAll(/\b[0-9a-f]{40}\b/g, hash);
  const changed = (field: string, value: string | null): string | null => {
    if (value === null) return null;
    if (field === 'sprint')
      return value
        .split(',')
        .map((one) => own(one.trim()))
        .join(',');
    if (field === 'assignee') return person(value);
    return field === 'project' ? own(value) : value;
  };
  return {
    accounts:
      staff === copy
        ? facts.accounts.map((one) => ({
            ...one,
            id: own(one.id),
            name: `${one.name} ${copy}`,
            email: one.email === null ? null : `${copy}.${one.email}`,
          }))
        : [],
    statuses: facts.statuses,
    numberFields: facts.numberFields,
    projects: facts.projects.map((one) => ({ id: own(one.id), key: one.key + letters, name: `${one.name} ${copy}` })),
    boards: facts.boards.map((one) => ({ ...one, id: own(one.id), projectId: ownOrNull(one.projectId) })),
    sprints: facts.sprints.map((one) => ({ ...one, id: own(one.id), boardId: own(one.boardId) })),
    issues: facts.issues.map((one) => ({
      ...one,
      id: own(one.id),
      key: words(one.key),
      projectId: own(one.projectId),
      components: one.components.map(own),
      reporterId: personOrNull(one.reporterId),
      assigneeId: personOrNull(one.assigneeId),
      sprintIds: one.sprintIds.map(own),
      parentId: ownOrNull(one.parentId),
      links: one.links.map((link) => ({ ...link, issueId: own(link.issueId) })),
    })),
    issueChanges: facts.issueChanges.map((one) => ({
      ...one,
      issueId: own(one.issueId),
      authorId: personOrNull(one.authorId),
      from: changed(one.field, one.from),
      to: changed(one.field, one.to),
    })),
    repositories: facts.repositories.map((one) => ({
      ...one,
      id: own(one.id),
      slug: own(one.slug),
      name: own(one.name),
    })),
    commits: facts.commits.map((one) => ({
      ...one,
      repositoryId: own(one.repositoryId),
      hash: hash(one.hash),
      authorId: personOrNull(one.authorId),
      message: words(one.message),
      parents: one.parents.map(hash),
    })),
    pullRequests: facts.pullRequests.map((one) => ({
      ...one,
      repositoryId: own(one.repositoryId),
      title: words(one.title),
      sourceBranch: words(one.sourceBranch),
      authorId: personOrNull(one.authorId),
      closedById: personOrNull(one.closedById),
      mergeCommit: hashOrNull(one.mergeCommit),
      commits: one.commits.map((commit) => ({
        ...commit,
        hash: hash(commit.hash),
        authorId: personOrNull(commit.authorId),
      })),
      reviewerIds: one.reviewerIds.map(person),
    })),
    pullRequestActivities: facts.pullRequestActivities.map((one) => ({
      ...one,
      repositoryId: own(one.repositoryId),
      actorId: personOrNull(one.actorId),
    })),
    pipelines: facts.pipelines.map((one) => ({
      ...one,
      id: own(one.id),
      repositoryId: own(one.repositoryId),
      creatorId: personOrNull(one.creatorId),
      commitHash: hashOrNull(one.commitHash),
    })),
    deployments: facts.deployments.map((one) => ({
      ...one,
      id: own(one.id),
      repositoryId: own(one.repositoryId),
      environmentId: own(one.environmentId),
      pipelineId: ownOrNull(one.pipelineId),
      commitHash: hashOrNull(one.commitHash),
    })),
    spaces: facts.spaces.map((one) => ({ ...one, id: own(one.id), key: one.key + letters })),
    pages: facts.pages.map((one) => ({
      ...one,
      id: own(one.id),
      spaceId: own(one.spaceId),
      authorId: personOrNull(one.authorId),
    })),
    pageVersions: facts.pageVersions.map((one) => ({
      ...one,
      pageId: own(one.pageId),
      authorId: personOrNull(one.authorId),
    })),
  };
};
