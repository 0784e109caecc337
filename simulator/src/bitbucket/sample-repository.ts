import { createHash } from 'node:crypto';
import { daysAgo, SAMPLE_PEOPLE, sampleWorld } from '../http/sample-world.ts';
import type { Commit, Deployment, Pipeline, PullRequest, PullRequestActivity, World } from '../world.ts';

/** Test fixture: one more repository in the sample organization, with branches, pull requests and deliveries. */

export const ARM = { uuid: '{33333333-3333-4333-8333-333333333333}', slug: 'arm-control' } as const;
const TEST_ENVIRONMENT = '{44444444-4444-4444-8444-444444444441}';
export const PRODUCTION = '{44444444-4444-4444-8444-444444444442}';
const { ada, bo, bot } = SAMPLE_PEOPLE;

/** The full hash of a sample commit. A merge with a hash ending in 00 came by a push. */
export const hashOf = (name: string): string =>
  createHash('sha1').update(name).digest('hex').slice(0, 38) + (name === 'squash' ? '00' : 'ff');

/**
 * main is root, second, merge (of fix1, fix2), squash; `idea` branches off the merge and is unmerged;
 * loose1 and loose2 were squashed, and no branch leads to them anymore.
 */
function sampleCommits(): Commit[] {
  return [
    commit('root', [], 30),
    commit('second', ['root'], 28),
    commit('fix1', ['root'], 27),
    commit('fix2', ['fix1'], 26),
    commit('merge', ['second', 'fix2'], 25),
    commit('loose1', ['merge'], 24),
    commit('loose2', ['loose1'], 23),
    commit('squash', ['merge'], 22),
    commit('idea', ['merge'], 21),
  ];
}

/** The sample organization with the repository `arm-control`. */
export function worldWithRepository(): World {
  const world = sampleWorld();
  world.repositories.set(ARM.uuid, {
    ...ARM,
    name: 'Arm control',
    projectKey: 'ROB',
    projectName: 'Robots',
    mainBranch: 'main',
    language: 'rust',
    createdAt: daysAgo(40),
    updatedAt: daysAgo(1),
    environments: [
      { uuid: TEST_ENVIRONMENT, name: 'Test', type: 'Test', rank: 0 },
      { uuid: PRODUCTION, name: 'Production', type: 'Production', rank: 2 },
    ],
  });
  for (const one of sampleCommits()) world.commits.set(one.hash, one);
  world.branches.set(`${ARM.uuid}/main`, hashOf('squash'));
  world.branches.set(`${ARM.uuid}/feature/idea`, hashOf('idea'));
  for (const one of samplePullRequests()) world.pullRequests.set(`${ARM.uuid}/${one.id}`, one);
  for (const one of samplePipelines()) world.pipelines.set(one.uuid, one);
  for (const one of sampleDeployments()) world.deployments.set(one.uuid, one);
  return world;
}

/** #1 merged after a change request, #2 squashed by a push, #3 open, #4 declined, #5 to #64 open drafts. */
function samplePullRequests(): PullRequest[] {
  const merged = pullRequest(1, 'MERGED', ['fix1', 'fix2'], 25, [
    { kind: 'changes_requested', at: daysAgo(26), actor: bo },
    { kind: 'comment', at: daysAgo(26, -1), actor: bo, id: 9001, text: 'Why <this>?' },
    { kind: 'comment', at: daysAgo(26, -2), actor: bot, id: 9002, text: 'Coverage is fine' },
    { kind: 'approval', at: daysAgo(25, 2), actor: bo },
  ]);
  const pushed = pullRequest(2, 'MERGED', ['loose1', 'loose2'], 22);
  return [
    { ...merged, mergeCommit: hashOf('merge'), mergeStrategy: 'merge_commit' },
    { ...pushed, mergeCommit: hashOf('squash'), mergeStrategy: 'squash' },
    pullRequest(3, 'OPEN', ['idea'], 21),
    pullRequest(4, 'DECLINED', ['idea'], 20),
    ...Array.from({ length: 60 }, (_, index) => ({ ...pullRequest(index + 5, 'OPEN', ['idea'], 10), draft: true })),
  ];
}

function pullRequest(
  id: number,
  state: 'OPEN' | 'MERGED' | 'DECLINED',
  commits: string[],
  days: number,
  talk: PullRequestActivity[] = [],
): PullRequest {
  const createdAt = daysAgo(days + 2);
  const updatedAt = daysAgo(days);
  const title = `Change ${id} of the <arm>`;
  const update = (at: number, to: 'OPEN' | 'MERGED' | 'DECLINED'): PullRequestActivity => {
    return { kind: 'update', at, actor: ada, state: to, draft: false, title };
  };
  return {
    id,
    repositoryUuid: ARM.uuid,
    title,
    description: 'Steadier.',
    state,
    draft: false,
    author: ada,
    sourceBranch: `feature/${id}`,
    destinationBranch: 'main',
    commitHashes: commits.map(hashOf),
    reviewers: [bo],
    mergeCommit: null,
    closedBy: state === 'OPEN' ? null : ada,
    createdAt,
    updatedAt,
    mergeStrategy: null,
    linesAdded: 31,
    linesRemoved: 7,
    files: ['src/arm.rs', 'src/joint.rs', 'README.md'],
    activity: [update(createdAt, 'OPEN'), ...talk, ...(state === 'OPEN' ? [] : [update(updatedAt, state)])],
  };
}

/** Number 1 to 25, an hour apart; every fifth failed, the last still running. */
function samplePipelines(): Pipeline[] {
  return Array.from({ length: 25 }, (_, index) => {
    const number = index + 1;
    const createdAt = daysAgo(20) + index * 3_600_000;
    const completedAt = number === 25 ? null : createdAt + 300_000;
    const result = number === 25 ? null : number % 5 === 0 ? 'FAILED' : 'SUCCESSFUL';
    const uuid = numbered('5', number);
    return {
      uuid,
      repositoryUuid: ARM.uuid,
      buildNumber: number,
      creator: number === 24 ? ada : bot,
      createdAt,
      completedAt,
      result,
      refType: 'branch',
      refName: 'main',
      commitHash: hashOf(number === 1 ? 'fix2' : 'squash'),
      selector: number === 24 ? 'rollback' : null,
      trigger: number === 24 ? 'MANUAL' : 'PUSH',
      steps: [{ uuid: numbered('6', number), name: 'Build & test', startedAt: createdAt + 1_000, completedAt, result }],
    } satisfies Pipeline;
  });
}

/** Twelve from pipelines 13 to 24, to both environments in turn; the last still running. */
function sampleDeployments(): Deployment[] {
  return Array.from({ length: 12 }, (_, index) => {
    const startedAt = daysAgo(20) + (index + 12) * 3_600_000 + 200_000;
    return {
      uuid: numbered('7', index + 1),
      repositoryUuid: ARM.uuid,
      environmentUuid: index % 2 === 0 ? TEST_ENVIRONMENT : PRODUCTION,
      pipelineUuid: numbered('5', index + 13),
      number: index + 1,
      releaseName: `#${index + 13}`,
      commitHash: hashOf('squash'),
      result: index === 11 ? null : 'SUCCESSFUL',
      startedAt,
      completedAt: index === 11 ? null : startedAt + 60_000,
    };
  });
}

function commit(name: string, parents: string[], days: number): Commit {
  // No account has the address of `second`.
  const author = name === 'second' ? null : ada;
  return {
    hash: hashOf(name),
    repositoryUuid: ARM.uuid,
    rawAuthor: author === null ? 'Ada <ada@laptop.local>' : 'Ada Lund <ada@halden-robotics.example>',
    author,
    at: daysAgo(days),
    message: `ROB-1 ${name}\n\nWith a body & more`,
    parents: parents.map(hashOf),
    linesAdded: 20,
    linesRemoved: 3,
    files: ['src/arm.rs', 'src/joint.rs'],
  };
}

export function numbered(kind: string, number: number): string {
  return `{${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}}`;
}
