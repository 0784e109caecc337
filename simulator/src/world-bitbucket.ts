/** What exists in the simulated Bitbucket. Instants are epoch milliseconds, uuids carry braces. */

export type Environment = { uuid: string; name: string; type: 'Test' | 'Staging' | 'Production'; rank: number };
export type Repository = {
  uuid: string;
  slug: string;
  name: string;
  /** The Bitbucket project that holds it. */
  projectKey: string;
  projectName: string;
  mainBranch: string;
  language: string;
  createdAt: number;
  updatedAt: number;
  environments: Environment[];
};
export type Commit = {
  /** 40 hexadecimal digits. */
  hash: string;
  repositoryUuid: string;
  /** `Name <address>` as git has it. */
  rawAuthor: string;
  /** Null when the address belongs to no Bitbucket account. */
  author: string | null;
  at: number;
  message: string;
  parents: string[];
  linesAdded: number;
  linesRemoved: number;
  files: string[];
};
export type PullRequestActivity =
  | { kind: 'update'; at: number; actor: string; state: 'OPEN' | 'MERGED' | 'DECLINED'; draft: boolean; title: string }
  | { kind: 'approval'; at: number; actor: string }
  | { kind: 'changes_requested'; at: number; actor: string }
  | { kind: 'comment'; at: number; actor: string; id: number; text: string };
export type PullRequest = {
  id: number;
  repositoryUuid: string;
  title: string;
  description: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED' | 'SUPERSEDED';
  draft: boolean;
  author: string;
  sourceBranch: string;
  destinationBranch: string;
  /** Hashes of the branch's commits, oldest first; they stay listed after a squash merge. */
  commitHashes: string[];
  reviewers: string[];
  mergeCommit: string | null;
  closedBy: string | null;
  createdAt: number;
  updatedAt: number;
  mergeStrategy: 'squash' | 'merge_commit' | 'fast_forward' | null;
  linesAdded: number;
  linesRemoved: number;
  files: string[];
  activity: PullRequestActivity[];
};
export type PipelineResult = 'SUCCESSFUL' | 'FAILED' | 'ERROR' | 'STOPPED';
export type PipelineStep = {
  uuid: string;
  name: string;
  startedAt: number;
  completedAt: number | null;
  result: PipelineResult | null;
};
export type Pipeline = {
  uuid: string;
  repositoryUuid: string;
  buildNumber: number;
  creator: string;
  createdAt: number;
  completedAt: number | null;
  result: PipelineResult | null;
  refType: 'branch' | 'tag';
  refName: string;
  commitHash: string;
  /** A custom pipeline's name, such as `rollback`; null for the branch's own. */
  selector: string | null;
  trigger: 'PUSH' | 'MANUAL' | 'SCHEDULE';
  steps: PipelineStep[];
};
export type Deployment = {
  uuid: string;
  repositoryUuid: string;
  environmentUuid: string;
  pipelineUuid: string;
  number: number;
  releaseName: string;
  commitHash: string;
  /** Null while it runs. */
  result: 'SUCCESSFUL' | 'FAILED' | 'STOPPED' | null;
  startedAt: number;
  completedAt: number | null;
};
