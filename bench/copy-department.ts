/** Enlarges an organization by copying its facts under other ids, as further departments. */
import type { Facts } from '@sightline/analytics';

/**
 * Copies the facts as another department with different ids, keys, hashes, addresses and names; copy 0 is the original.
 * Statuses are shared.
 * @param staff the department whose people do this work in their own projects and repositories; by default, the copy has
 *   people of its own
 */
export const copyDepartment = (facts: Facts, copy: number, staff = copy): Facts => {
  if (copy === 0) return facts;
  const copyId = (id: string): string => `${id}~${copy}`;
  const copyIdOrNull = (id: string | null): string | null => (id === null ? null : copyId(id));
  const number = (original: number): number => original + (copy - staff) * 10_000;
  /** Ids of people, projects and repositories: those of the staff. */
  const staffId = (id: string): string => (staff === 0 ? id : `${id}~${staff}`);
  const staffIdOrNull = (id: string | null): string | null => (id === null ? null : staffId(id));
  const copyName = (name: string): string => (staff === 0 ? name : `${name} ${staff}`);
  const hash = (text: string): string => copy.toString(16).padStart(4, '0') + text.slice(4);
  const hashOrNull = (text: string | null): string | null => (text === null ? null : hash(text));
  /** A suffix that makes project keys unique. */
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
        .map((one) => staffId(one.trim()))
        .join(',');
    return field === 'assignee' || field === 'project' ? staffId(value) : value;
  };
  return {
    accounts:
      staff === copy
        ? facts.accounts.map((one) => ({
            ...one,
            id: copyId(one.id),
            name: copyName(one.name),
            email: one.email === null ? null : `${copy}.${one.email}`,
          }))
        : [],
    statuses: facts.statuses,
    numberFields: facts.numberFields,
    projects: facts.projects.map((one) => ({ id: staffId(one.id), key: one.key + letters, name: copyName(one.name) })),
    boards: facts.boards.map((one) => ({ ...one, id: staffId(one.id), projectId: staffIdOrNull(one.projectId) })),
    sprints: facts.sprints.map((one) => ({ ...one, id: staffId(one.id), boardId: staffId(one.boardId) })),
    issues: facts.issues.map((one) => ({
      ...one,
      id: copyId(one.id),
      key: words(one.key),
      projectId: staffId(one.projectId),
      components: one.components.map(staffId),
      reporterId: staffIdOrNull(one.reporterId),
      assigneeId: staffIdOrNull(one.assigneeId),
      sprintIds: one.sprintIds.map(staffId),
      parentId: copyIdOrNull(one.parentId),
      links: one.links.map((link) => ({ ...link, issueId: copyId(link.issueId) })),
    })),
    issueChanges: facts.issueChanges.map((one) => ({
      ...one,
      issueId: copyId(one.issueId),
      authorId: staffIdOrNull(one.authorId),
      from: changed(one.field, one.from),
      to: changed(one.field, one.to),
    })),
    repositories: facts.repositories.map((one) => ({
      ...one,
      id: staffId(one.id),
      slug: staffId(one.slug),
      name: staffId(one.name),
      projectKey: one.projectKey === null ? null : one.projectKey + letters,
      projectName: one.projectName === null ? null : copyName(one.projectName),
    })),
    commits: facts.commits.map((one) => ({
      ...one,
      repositoryId: staffId(one.repositoryId),
      hash: hash(one.hash),
      authorId: staffIdOrNull(one.authorId),
      message: words(one.message),
      parents: one.parents.map(hash),
    })),
    pullRequests: facts.pullRequests.map((one) => ({
      ...one,
      repositoryId: staffId(one.repositoryId),
      number: number(one.number),
      title: words(one.title),
      sourceBranch: words(one.sourceBranch),
      authorId: staffIdOrNull(one.authorId),
      closedById: staffIdOrNull(one.closedById),
      mergeCommit: hashOrNull(one.mergeCommit),
      commits: one.commits.map((commit) => ({
        ...commit,
        hash: hash(commit.hash),
        authorId: staffIdOrNull(commit.authorId),
      })),
      reviewerIds: one.reviewerIds.map(staffId),
    })),
    pullRequestActivities: facts.pullRequestActivities.map((one) => ({
      ...one,
      id: copyId(one.id),
      number: number(one.number),
      repositoryId: staffId(one.repositoryId),
      actorId: staffIdOrNull(one.actorId),
    })),
    pipelines: facts.pipelines.map((one) => ({
      ...one,
      id: copyId(one.id),
      repositoryId: staffId(one.repositoryId),
      creatorId: staffIdOrNull(one.creatorId),
      commitHash: hashOrNull(one.commitHash),
    })),
    deployments: facts.deployments.map((one) => ({
      ...one,
      id: copyId(one.id),
      repositoryId: staffId(one.repositoryId),
      environmentId: staffId(one.environmentId),
      pipelineId: copyIdOrNull(one.pipelineId),
      commitHash: hashOrNull(one.commitHash),
    })),
    spaces: facts.spaces.map((one) => ({ ...one, id: staffId(one.id), key: one.key + letters })),
    pages: facts.pages.map((one) => ({
      ...one,
      id: copyId(one.id),
      spaceId: staffId(one.spaceId),
      authorId: staffIdOrNull(one.authorId),
    })),
    pageVersions: facts.pageVersions.map((one) => ({
      ...one,
      pageId: copyId(one.pageId),
      authorId: staffIdOrNull(one.authorId),
    })),
  };
};
