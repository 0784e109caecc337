/** Pull requests: commits, review, merge into the main line. */
import type { Commit, PullRequest } from '../world.ts';
import { hour, minute, workingTimeAfter } from './calendar.ts';
import { changeIssue, createIssue } from './issues.ts';
import { bottleneck, type Service, type Worker } from './organization.ts';
import { buildAndDeploy } from './deployments.ts';
import { lineOf, type State, type Writing } from './state.ts';
import { present, reviewerFor, weeksBefore } from './reviewers.ts';

const folders = ['src/api', 'src/domain', 'src/ui', 'src/storage', 'test', 'docs'];
const messages = [
  'Start',
  'Handle the empty case',
  'Add tests',
  'Rename',
  'Review comments',
  'Tidy up',
  'Cover the edge',
];

const commitOf = (
  state: State,
  input: { service: Service; author: Worker; at: number; message: string; parents: string[]; lines?: number },
): Commit => {
  const { random } = state;
  const { account } = input.author;
  const lines = input.lines ?? Math.ceil(random.skewed(45, 0.9));
  const foreign = random.chance(0.01);
  return {
    hash: random.hex(40),
    repositoryUuid: input.service.repository.uuid,
    rawAuthor: foreign ? state.organization.stranger : `${account.displayName} <${account.email}>`,
    author: foreign ? null : account.accountId,
    at: Math.floor(input.at / 1000) * 1000,
    message: input.message,
    parents: input.parents,
    linesAdded: lines,
    linesRemoved: Math.floor(lines * random.between(0.1, 0.7)),
    files: Array.from(
      { length: random.whole(1, 4) },
      () => `${random.pick(folders)}/${random.pick(['orders', 'sync', 'limits', 'audit', 'devices'])}.ts`,
    ),
  };
};

/** Pushes the branch and opens the pull request; what follows is scheduled. */
export const openPullRequest = (state: State, writing: Writing): void => {
  const { random, engine } = state;
  const { worker, issue, service, started } = writing;
  const line = lineOf(state, service);
  line.pullRequests += 1;
  const now = engine.now();
  const branch = writing.branch ?? `feature/${issue.key}-${line.pullRequests}`;
  const commits: Commit[] = [];
  const count = writing.urgent === true ? 1 : random.whole(1, 5);
  for (let index = 0; index < count; index += 1) {
    // The first commit comes when something works, the last just before the opening.
    const at = started + (now - started) * (0.55 + (0.44 * index) / count);
    commits.push(
      commitOf(state, {
        service,
        author: worker,
        at,
        message: `${issue.key} ${random.pick(messages)}`,
        parents: [commits.at(-1)?.hash ?? line.head],
      }),
    );
  }
  const actor = worker.account.accountId;
  engine.emit({ at: now, type: 'commits.pushed', repositoryUuid: service.repository.uuid, branch, commits, actor });
  const reviewer = reviewerFor(state, worker);
  const title = writing.title ?? `${issue.key} ${issue.summary}`;
  const sum = (of: (commit: Commit) => number): number => commits.reduce((total, commit) => total + of(commit), 0);
  const pull: PullRequest = {
    id: line.pullRequests,
    repositoryUuid: service.repository.uuid,
    title,
    description: '',
    state: 'OPEN',
    draft: false,
    author: actor,
    sourceBranch: branch,
    destinationBranch: 'main',
    commitHashes: commits.map((commit) => commit.hash),
    reviewers: [reviewer.account.accountId],
    mergeCommit: null,
    closedBy: null,
    createdAt: now,
    updatedAt: now,
    mergeStrategy: null,
    linesAdded: sum((commit) => commit.linesAdded),
    linesRemoved: sum((commit) => commit.linesRemoved),
    files: [...new Set(commits.flatMap((commit) => commit.files))],
    activity: [{ kind: 'update', at: now, actor, state: 'OPEN', draft: false, title }],
  };
  engine.emit({ at: now, type: 'pullrequest.opened', pullRequest: structuredClone(pull) });
  changeIssue(state, issue, actor, { statusId: '10001' });
  scheduleReview(state, { ...writing, started: commits[0]?.at ?? now }, pull, reviewer);
};

const scheduleReview = (state: State, writing: Writing, pull: PullRequest, reviewer: Worker): void => {
  const { random, engine } = state;
  const { worker } = writing;
  const key = `${pull.repositoryUuid}/${pull.id}`;
  const narrow = state.planted && reviewer.account.displayName === bottleneck ? 2.4 : 1;
  const worsening = state.planted && worker.team.key === 'MOB' && weeksBefore(state, 12) ? 3.2 : 1;
  const wait = writing.urgent === true ? 0.2 : random.skewed(2.4, 0.8) * narrow * worsening;
  const act = (at: number, activity: PullRequest['activity'][number]): void => {
    engine.at(at, () =>
      engine.emit({ at: engine.now(), type: 'pullrequest.activity', key, activity: { ...activity, at: engine.now() } }),
    );
  };
  let at = workingTimeAfter(reviewer.schedule, engine.now() + 5 * minute, wait);
  const by = reviewer.account.accountId;
  const comment = (when: number, actor: string, text: string): void => {
    state.counters.comment += 1;
    act(when, { kind: 'comment', at: when, actor, id: state.counters.comment, text });
  };
  if (random.chance(0.55))
    comment(
      at,
      by,
      random.pick(['Could this be a constant?', 'What happens for an empty list?', 'Nice.', 'Please add a test.']),
    );
  if (writing.urgent !== true && random.chance(0.17 * worker.care)) {
    act(at + 2 * minute, { kind: 'changes_requested', at, actor: by });
    at = workingTimeAfter(worker.schedule, at, random.between(1, 6));
    comment(at, worker.account.accountId, 'Done.');
    at = workingTimeAfter(reviewer.schedule, at, random.between(0.5, 4));
  }
  act(at + 5 * minute, { kind: 'approval', at, actor: by });
  if (random.chance(0.03) && writing.urgent !== true) {
    engine.at(at + hour, () => {
      engine.emit({ at: engine.now(), type: 'pullrequest.declined', key, actor: worker.account.accountId });
      changeIssue(state, writing.issue, worker.account.accountId, { statusId: '10002' });
    });
    return;
  }
  engine.at(
    workingTimeAfter(worker.schedule, at + 6 * minute, writing.urgent === true ? 0.1 : random.between(0.2, 2.5)),
    () => merge(state, writing, pull),
  );
};

const merge = (state: State, writing: Writing, pull: PullRequest): void => {
  const { random, engine } = state;
  const { worker, service, issue } = writing;
  const line = lineOf(state, service);
  const squash = random.chance(0.7);
  const branchHead = pull.commitHashes.at(-1) ?? line.head;
  const commit = commitOf(state, {
    service,
    author: worker,
    at: engine.now(),
    message: squash
      ? `${pull.title} (pull request #${pull.id})`
      : `Merged in ${pull.sourceBranch} (pull request #${pull.id})`,
    parents: squash ? [line.head] : [line.head, branchHead],
    lines: squash ? pull.linesAdded : 0,
  });
  line.head = commit.hash;
  const actor = worker.account.accountId;
  engine.emit({
    at: engine.now(),
    type: 'commits.pushed',
    repositoryUuid: pull.repositoryUuid,
    branch: 'main',
    commits: [commit],
    actor,
  });
  engine.emit({
    at: engine.now(),
    type: 'pullrequest.merged',
    key: `${pull.repositoryUuid}/${pull.id}`,
    actor,
    mergeCommit: commit.hash,
    strategy: squash ? 'squash' : 'merge_commit',
  });
  line.merges += 1;
  const merged = line.merges;
  line.waiting.push({ pull, firstCommitAt: writing.started, merge: merged });
  // An incident ends when its fix is in production, not when it is merged.
  if (writing.urgent !== true) {
    changeIssue(state, issue, actor, { statusId: '10002' });
    afterwards(state, writing);
  }
  buildAndDeploy(state, {
    service,
    worker,
    hash: commit.hash,
    merge: merged,
    urgent: writing.urgent === true,
    ...(writing.onDeployed === undefined ? {} : { onDeployed: writing.onDeployed }),
  });
};

/** Some finished work comes back: reopened, or as a defect that links to it. */
const afterwards = (state: State, { worker, issue, service }: Writing): void => {
  const { random, engine } = state;
  const me = worker.account.accountId;
  if (random.chance(0.03)) {
    engine.at(workingTimeAfter(worker.schedule, engine.now(), random.between(3, 20)), () =>
      changeIssue(state, issue, me, { statusId: '3' }),
    );
    engine.at(workingTimeAfter(worker.schedule, engine.now(), random.between(21, 30)), () =>
      changeIssue(state, issue, me, { statusId: '10002' }),
    );
  }
  if (!random.chance(0.09 * worker.care)) return;
  engine.at(workingTimeAfter(worker.schedule, engine.now(), random.between(8, 120)), () => {
    const reporter = random.pick(present(state, worker.team)).account.accountId;
    const defect = createIssue(state, { team: worker.team, type: 'Bug', reporter, service, priority: 'High' });
    state.backlog.get(worker.team.name)?.unshift(defect.id);
    const link = {
      id: `8${defect.id}`,
      typeName: 'Problem/Incident',
      inward: 'is caused by',
      outward: 'causes',
      outwardIssueId: defect.id,
      inwardIssueId: issue.id,
    };
    engine.emit({ at: engine.now(), type: 'issue.linked', issueId: issue.id, link });
    engine.emit({ at: engine.now(), type: 'issue.linked', issueId: defect.id, link });
  });
};
