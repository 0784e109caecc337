/** What real sites have besides the usual: moved, deleted and renamed things, programs, people who come and go. */
import { day, hour, workingTimeAfter } from './calendar.ts';
import { changeIssue, createIssue } from './issues.ts';
import { leaver, newcomer, type Worker } from './organization.ts';
import { present } from './reviewers.ts';
import { lineOf, type State } from './state.ts';

export const scheduleOddities = (state: State, start: number): void => {
  const { engine, organization } = state;
  engine.at(start + 190 * day, () =>
    engine.emit({ at: engine.now(), type: 'status.renamed', statusId: '10001', name: 'In Review' }),
  );
  for (const worker of organization.teams.flatMap((team) => team.workers)) comeAndGo(state, worker);
  for (let week = 0; week < 300; week += 1) engine.at(start + week * 7 * day + 9 * hour, () => noteIdea(state));
  for (let week = 2; week < 300; week += 3) {
    engine.at(start + week * 7 * day + 30 * hour, () => deleteOne(state));
    engine.at(start + week * 7 * day + 55 * hour, () => moveOne(state));
    engine.at(start + week * 7 * day + 80 * hour, () => updateDependencies(state));
  }
};

const comeAndGo = (state: State, { account, schedule }: Worker): void => {
  const { engine } = state;
  if (account.displayName === newcomer)
    engine.at(schedule.from, () => engine.emit({ at: engine.now(), type: 'account.joined', account }));
  if (account.displayName === leaver && schedule.to !== null)
    engine.at(schedule.to, () => engine.emit({ at: engine.now(), type: 'account.left', accountId: account.accountId }));
};

/** Open items that were never touched: removing one disturbs no one's work. */
const untouched = (state: State) =>
  [...state.issues.values()].filter(
    (issue) => issue.statusId === '10000' && issue.assignee === null && issue.sprintIds.length === 0,
  );

/** Ideas that are never planned: they stay at the bottom of a project until they are moved or deleted. */
const noteIdea = (state: State): void => {
  const team = state.random.pick(state.organization.teams);
  createIssue(state, { team, type: 'Story', reporter: state.random.pick(present(state, team)).account.accountId });
};

const deleteOne = (state: State): void => {
  const issue = untouched(state)[0];
  if (issue === undefined) return;
  state.engine.emit({ at: state.engine.now(), type: 'issue.deleted', issueId: issue.id });
  state.issues.delete(issue.id);
  state.truth.deletedIssues.push(issue.id);
};

const moveOne = (state: State): void => {
  const issue = untouched(state)[0];
  if (issue === undefined) return;
  const target = state.organization.teams.find((team) => team.project.id !== issue.projectId);
  if (target === undefined) return;
  const number = (state.counters.keys.get(target.key) ?? 0) + 1;
  state.counters.keys.set(target.key, number);
  const key = `${target.key}-${number}`;
  state.truth.movedIssues.push({ id: issue.id, fromKey: issue.key, toKey: key, at: state.engine.now() });
  const mover = target.workers[0]?.account.accountId ?? '';
  changeIssue(state, issue, mover, { projectId: target.project.id, key });
  for (const list of state.backlog.values()) if (list.includes(issue.id)) list.splice(list.indexOf(issue.id), 1);
  issue.team = target.name;
  state.backlog.get(target.name)?.push(issue.id);
};

/** The dependency bot opens a pull request; a person merges it by hand on the next working day. */
const updateDependencies = (state: State): void => {
  const { engine, random, organization } = state;
  const bot = organization.bots[0];
  const service = random.pick(organization.teams.flatMap((team) => team.services));
  const reviewer = random.pick(present(state, service.team));
  if (bot === undefined) return;
  const line = lineOf(state, service);
  line.pullRequests += 1;
  const at = engine.now();
  const commit = {
    hash: random.hex(40),
    repositoryUuid: service.repository.uuid,
    rawAuthor: `Renovate <${bot.email}>`,
    author: bot.accountId,
    at,
    message: 'Update dependencies',
    parents: [line.head],
    linesAdded: 12,
    linesRemoved: 12,
    files: ['package.json'],
  };
  const branch = `renovate/${line.pullRequests}`;
  const title = 'Update dependencies';
  engine.emit({
    at,
    type: 'commits.pushed',
    repositoryUuid: service.repository.uuid,
    branch,
    commits: [commit],
    actor: bot.accountId,
  });
  engine.emit({
    at,
    type: 'pullrequest.opened',
    pullRequest: {
      id: line.pullRequests,
      repositoryUuid: service.repository.uuid,
      title,
      description: '',
      state: 'OPEN',
      draft: false,
      author: bot.accountId,
      sourceBranch: branch,
      destinationBranch: 'main',
      commitHashes: [commit.hash],
      reviewers: [reviewer.account.accountId],
      mergeCommit: null,
      closedBy: null,
      createdAt: at,
      updatedAt: at,
      mergeStrategy: null,
      linesAdded: 12,
      linesRemoved: 12,
      files: ['package.json'],
      activity: [{ kind: 'update', at, actor: bot.accountId, state: 'OPEN', draft: false, title }],
    },
  });
  const key = `${service.repository.uuid}/${line.pullRequests}`;
  engine.at(workingTimeAfter(reviewer.schedule, at, 5), () => {
    const merged = {
      ...commit,
      hash: random.hex(40),
      at: engine.now(),
      parents: [line.head],
      message: `${title} (pull request #${key.split('/')[1]})`,
    };
    line.head = merged.hash;
    engine.emit({
      at: engine.now(),
      type: 'commits.pushed',
      repositoryUuid: service.repository.uuid,
      branch: 'main',
      commits: [merged],
      actor: reviewer.account.accountId,
    });
    engine.emit({
      at: engine.now(),
      type: 'pullrequest.merged',
      key,
      actor: reviewer.account.accountId,
      mergeCommit: merged.hash,
      strategy: 'squash',
    });
  });
};
