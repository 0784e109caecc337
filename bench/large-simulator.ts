/**
 * A simulated site of a large company: thirteen months with the issues of 25 organizations and the repositories of 13,
 * about 100,000 issues, 50,000 pull requests and 200,000 commits. Within the next hour, 1% of them change. Accepts the
 * simulator's arguments.
 */
import { startSimulator } from '../simulator/src/app.ts';
import { applyEvent } from '../simulator/src/apply-event.ts';
import { parseArguments } from '../simulator/src/http/command-line.ts';
import { generateScenario } from '../simulator/src/scenario/generate.ts';
import type { Scenario, World, WorldEvent } from '../simulator/src/world.ts';

const issuesTimes = 25;
const codeTimes = 13;
const oneIn = 100;
const minuteMs = 60_000;

const copies = (times: number): number[] => Array.from({ length: times - 1 }, (_, index) => index + 1);

const addIssues = (world: World): void => {
  const originals = [...world.issues.values()];
  for (const copy of copies(issuesTimes)) {
    for (const issue of originals) {
      const id = String(Number(issue.id) + copy * 1_000_000);
      const [prefix, number] = issue.key.split('-');
      const history = issue.history.map((one) => ({ ...one, id: String(Number(one.id) + copy * 10_000_000) }));
      const key = `${prefix}-${Number(number) + copy * 100_000}`;
      world.issues.set(id, { ...issue, id, key, history, links: [], worklogs: [], parentId: null });
    }
  }
};

/** Copies repositories with new names and commit hashes. */
const addRepositories = (world: World): void => {
  const originals = {
    repositories: [...world.repositories.values()],
    commits: [...world.commits.values()],
    branches: [...world.branches],
    pullRequests: [...world.pullRequests.values()],
    pipelines: [...world.pipelines.values()],
    deployments: [...world.deployments.values()],
  };
  for (const copy of copies(codeTimes)) {
    const mark = copy.toString(16).padStart(4, '0');
    const hash = (text: string): string => mark + text.slice(4);
    const uuid = (text: string): string => `{${mark}${text.slice(5)}`;
    for (const one of originals.repositories) {
      const [slug, name] = [`${one.slug}-${copy}`, `${one.name} ${copy}`];
      world.repositories.set(uuid(one.uuid), { ...one, uuid: uuid(one.uuid), slug, name });
    }
    for (const one of originals.commits) {
      const [repositoryUuid, parents] = [uuid(one.repositoryUuid), one.parents.map(hash)];
      world.commits.set(hash(one.hash), { ...one, hash: hash(one.hash), repositoryUuid, parents });
    }
    for (const [branch, head] of originals.branches) world.branches.set(uuid(branch), hash(head));
    for (const one of originals.pullRequests) {
      const repositoryUuid = uuid(one.repositoryUuid);
      const commitHashes = one.commitHashes.map(hash);
      const mergeCommit = one.mergeCommit === null ? null : hash(one.mergeCommit);
      world.pullRequests.set(`${repositoryUuid}/${one.id}`, { ...one, repositoryUuid, commitHashes, mergeCommit });
    }
    for (const one of originals.pipelines) {
      const [own, repositoryUuid, commitHash] = [uuid(one.uuid), uuid(one.repositoryUuid), hash(one.commitHash)];
      world.pipelines.set(own, { ...one, uuid: own, repositoryUuid, commitHash });
    }
    for (const one of originals.deployments) {
      const [own, repositoryUuid, commitHash] = [uuid(one.uuid), uuid(one.repositoryUuid), hash(one.commitHash)];
      const pipelineUuid = uuid(one.pipelineUuid);
      world.deployments.set(own, { ...one, uuid: own, repositoryUuid, commitHash, pipelineUuid });
    }
  }
};

const everyHundredth = <Entry>(all: Iterable<Entry>): Entry[] => [...all].filter((_, index) => index % oneIn === 0);

/** Later changes: priorities of issues, approvals of pull requests, and a push for every hundredth commit. */
const changesOf = (world: World, from: number): WorldEvent[] => {
  const at = from + 30 * minuteMs;
  const issues = everyHundredth(world.issues.values()).map((issue, index): WorldEvent => {
    const priority = { field: 'priority', fieldtype: 'jira', fieldId: 'priority', from: '3', to: '1' } as const;
    const items = [{ ...priority, fromString: issue.priority, toString: 'Highest' }];
    const history = { id: String(900_000_000 + index), at, author: issue.reporter, items };
    return { at, type: 'issue.changed', issueId: issue.id, history, set: { priority: 'Highest' } };
  });
  const pullRequests = everyHundredth(world.pullRequests).map(([key, { author }]): WorldEvent => {
    return { at, type: 'pullrequest.activity', key, activity: { kind: 'approval', at, actor: author } };
  });
  const repositories = [...world.repositories.values()];
  const pushed = Math.floor(world.commits.size / oneIn / repositories.length);
  const pushes = repositories.map(({ uuid }, repository): WorldEvent => {
    let head = world.branches.get(`${uuid}/main`) ?? '';
    const commits = Array.from({ length: pushed }, (_, index) => {
      const original = world.commits.get(head);
      if (original === undefined) throw new Error(`${uuid} has no main line`);
      const hash = `ffff${(repository * pushed + index).toString(16).padStart(36, '0')}`;
      const commit = { ...original, hash, parents: [original.hash], at };
      world.commits.set(hash, commit);
      head = hash;
      return commit;
    });
    for (const { hash } of commits) world.commits.delete(hash);
    const actor = commits[0]?.author ?? '';
    return { at, type: 'commits.pushed', repositoryUuid: uuid, branch: 'main', commits, actor };
  });
  return [...issues, ...pullRequests, ...pushes];
};

const large = (until: number): Scenario => {
  const { initial: world, events, groundTruth } = generateScenario({ seed: 7, until, months: 13 });
  for (const event of events) applyEvent(world, event);
  addIssues(world);
  addRepositories(world);
  return { initial: world, events: changesOf(world, until), groundTruth };
};

const options = parseArguments(process.argv.slice(2));
const scenario = large(options.now ?? Date.now());
const simulator = await startSimulator({ ...options, scenarioUntil: () => scenario });
process.stdout.write(`simulator ready ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop());
