/** What the simulation keeps track of besides the events themselves. */
import type { GroundTruth, Issue, PullRequest, Sprint } from '../world.ts';
import type { Engine } from './engine.ts';
import type { Organization, Service, Worker } from './organization.ts';
import type { Random } from './random.ts';

export type Tracked = Issue & {
  /** Accepted events applied to this copy, so that changes know what was before. */ team: string;
};
type Shipped = {
  pull: PullRequest;
  firstCommitAt: number;
  /** Place in the main line's merges. */ merge: number;
};

export type Writing = {
  worker: Worker;
  issue: Tracked;
  service: Service;
  started: number;
  title?: string;
  branch?: string;
  urgent?: boolean;
  onDeployed?: () => void;
};

/** A repository's main line and what waits on it for production. */
export type Line = {
  head: string;
  pullRequests: number;
  builds: number;
  deployments: number;
  waiting: Shipped[];
  merges: number;
  deployedMerge: number;
  lastGood: { hash: string; uuid: string } | null;
};

export type State = {
  random: Random;
  engine: Engine;
  organization: Organization;
  issues: Map<string, Tracked>;
  backlog: Map<string, string[]>;
  pages: { id: string; versions: number; spaceId: string }[];
  sprints: Map<string, { current: Sprint | null; next: Sprint }>;
  lines: Map<string, Line>;
  counters: {
    issue: number;
    history: number;
    sprint: number;
    comment: number;
    worklog: number;
    page: number;
    keys: Map<string, number>;
  };
  /** Issues that a sprint started with, by sprint. */
  committed: Map<number, Set<string>>;
  truth: GroundTruth;
  /** Whether storylines are planted. */
  planted: boolean;
  /** Opens a pull request; deployments use it for hotfixes. */
  openPullRequest: (state: State, writing: Writing) => void;
};

export const lineOf = (state: State, service: Service): Line => {
  const line = state.lines.get(service.repository.uuid);
  if (line === undefined) throw new Error(`${service.repository.slug} has no main line`);
  return line;
};
