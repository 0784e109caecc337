/** Facts as the sources would report them for a planted organization. */
import type { Facts, IssueChangeFact } from '../facts.ts';
import { api, hash } from '../metrics/dora/delivery-facts.test-support.ts';
import { facts, hour, issue, pullRequest, sprint, statuses } from '../metrics/flow/work-facts.test-support.ts';
import {
  plantedSprints,
  sprintEnd,
  sprintStart,
  type Planted,
  type PlantedChange,
  type PlantedItem,
} from './planted.test-support.ts';

const stepsOf = ({ id, startedAt, reviewSeconds, doneAt }: PlantedItem): IssueChangeFact[] => {
  const steps: [at: number, to: string][] = [];
  if (startedAt !== null) steps.push([startedAt, 'doing']);
  if (doneAt !== null && reviewSeconds > 0) steps.push([doneAt - reviewSeconds, 'review']);
  if (doneAt !== null) steps.push([doneAt, 'done']);
  return steps.map(([at, to], index) => ({
    id: `${id}:${index}`,
    issueId: id,
    at,
    authorId: 'ada',
    field: 'status',
    from: steps[index - 1]?.[1] ?? 'todo',
    to,
  }));
};

const issueOf = (one: PlantedItem): Facts['issues'][number] =>
  issue(one.id, {
    key: `${one.project.toUpperCase()}-${one.id}`,
    projectId: one.project,
    typeName: one.type,
    hierarchyLevel: one.isSubTask ? -1 : 0,
    summary: one.summary,
    statusId: stepsOf(one).at(-1)?.to ?? 'todo',
    assigneeId: one.who,
    estimate: one.estimate,
    sprintIds: one.sprint === null ? [] : [String(one.sprint)],
    // Every other defect is a child of its item; the others are linked to it.
    parentId: Number(one.id) % 2 === 0 ? one.defectOf : null,
    links:
      one.defectOf === null || Number(one.id) % 2 === 0
        ? []
        : [{ kind: 'relates', direction: 'outward', issueId: one.defectOf }],
    createdAt: one.createdAt,
    resolvedAt: one.doneAt,
  });

const nameOf = ({ repository, number }: PlantedChange): string => `${repository}-${number}-`;

const pullRequestOf = (one: PlantedChange): Facts['pullRequests'][number] =>
  pullRequest(one.number, {
    repositoryId: one.repository,
    title: one.title,
    authorId: one.who,
    createdAt: one.openedAt,
    updatedAt: one.mergedAt,
    mergedAt: one.mergedAt,
    mergeCommit: hash(nameOf(one)),
    commits: [{ hash: hash(`branch-${nameOf(one)}`), authoredAt: one.writtenAt, authorId: one.who }],
    reviewerIds: one.requested,
    linesAdded: one.lines,
    linesRemoved: one.lines === null ? null : 1,
    files: one.folders.map((folder) => `${folder}/file.ts`),
  });

export const factsOfPlanted = ({ items, changes, pages }: Planted): Facts =>
  facts({
    accounts: [{ id: 'robot', name: 'Robot', email: null, kind: 'app', active: true, timeZone: null }],
    statuses: [...statuses, { id: 'review', name: 'In review', category: 'indeterminate' }],
    projects: ['pay', 'ops', 'web'].map((id) => ({ id, key: id.toUpperCase(), name: id })),
    boards: [{ id: 'board', name: 'Board', kind: 'scrum', projectId: 'pay', estimateFieldId: null }],
    sprints: Array.from({ length: plantedSprints }, (_, index) =>
      sprint({
        id: String(index),
        startAt: sprintStart(index),
        endAt: sprintEnd(index),
        completedAt: sprintEnd(index),
      }),
    ),
    issues: items.map(issueOf),
    issueChanges: items.flatMap(stepsOf),
    repositories: ['api', 'site'].map((id) => ({ ...api, id, slug: id, name: id })),
    commits: changes.map((change) => ({
      repositoryId: change.repository,
      hash: hash(nameOf(change)),
      authorId: change.who,
      authoredAt: change.mergedAt,
      message: change.title,
      parents: change.number === 0 ? [] : [hash(nameOf({ ...change, number: change.number - 1 }))],
      url: '',
    })),
    pullRequests: changes.map(pullRequestOf),
    pullRequestActivities: changes.flatMap((change) =>
      change.reviews.map(({ who, at, kind }, index) => ({
        id: `${nameOf(change)}${index}`,
        repositoryId: change.repository,
        number: change.number,
        at,
        actorId: who,
        kind,
      })),
    ),
    pipelines: changes.flatMap((change) =>
      change.deployment === null
        ? []
        : [
            {
              id: nameOf(change),
              repositoryId: change.repository,
              number: null,
              result: change.deployment.result,
              creatorId: change.deployment.starter,
              refKind: 'branch' as const,
              refName: 'main',
              selector: null,
              commitHash: hash(nameOf(change)),
              createdAt: change.deployment.finishedAt - hour / 6,
              completedAt: change.deployment.finishedAt,
              url: '',
            },
          ],
    ),
    deployments: changes.flatMap((change) =>
      change.deployment === null
        ? []
        : [
            {
              id: nameOf(change),
              repositoryId: change.repository,
              environmentId: `${change.repository}-production`,
              environmentName: 'Production',
              environmentKind: 'production' as const,
              pipelineId: nameOf(change),
              releaseName: `${change.repository}-release-${change.number}`,
              commitHash: hash(nameOf(change)),
              result: change.deployment.result,
              startedAt: change.deployment.finishedAt - hour / 6,
              finishedAt: change.deployment.finishedAt,
              url: '',
            },
          ],
    ),
    spaces: [{ id: 'eng', key: 'ENG', name: 'Engineering' }],
    pages: pages.map(({ id, title, who, createdAt }) => ({
      id,
      spaceId: 'eng',
      kind: 'page',
      title,
      authorId: who,
      createdAt,
      url: '',
    })),
    pageVersions: pages.flatMap(({ id, edits }) =>
      edits.map(({ who, at, minor }, index) => ({ pageId: id, number: index + 1, at, authorId: who, minor })),
    ),
  });
