/**
 * What exists in the simulated Atlassian organization, and what can happen to it.
 *
 * A scenario is a sorted list of dated events. The world at any moment is the fold of the events
 * up to it, so history, the present and what happens while the simulator runs come from one list.
 * All instants are epoch milliseconds (UTC). Ids resemble Atlassian's: account ids are opaque
 * strings, Bitbucket uuids carry braces, Jira ids are numeric strings.
 */
import type {
  Repository,
  Commit,
  PullRequestActivity,
  PullRequest,
  PipelineResult,
  PipelineStep,
  Pipeline,
  Deployment,
} from './world-bitbucket.ts';
import type {
  Status,
  IssueType,
  Project,
  Component,
  Board,
  Sprint,
  IssueHistory,
  IssueLink,
  Worklog,
  Issue,
} from './world-jira.ts';

export type * from './world-bitbucket.ts';
export type * from './world-jira.ts';

export type Account = {
  accountId: string;
  kind: 'human' | 'app';
  displayName: string;
  nickname: string;
  /** Address in commits; the API rarely shows it. */
  email: string;
  /** Jira and Confluence show the address only when the person made it public. */
  emailVisible: boolean;
  timeZone: string;
  bitbucketUuid: string;
  active: boolean;
  createdAt: number;
};
export type Space = { id: string; key: string; name: string; homepageId: string; createdAt: number; authorId: string };
export type PageVersion = { number: number; at: number; author: string; minor: boolean; message: string };
export type Page = {
  id: string;
  spaceId: string;
  kind: 'page' | 'blogpost';
  title: string;
  parentId: string | null;
  author: string;
  createdAt: number;
  versions: PageVersion[];
  comments: { id: string; at: number; author: string; kind: 'footer' | 'inline' }[];
};

/** Everything the APIs answer from. Maps are keyed by the entity's id (uuid, hash, or `repositoryUuid/number`). */
export type World = {
  site: { cloudId: string; name: string; timeZone: string };
  workspace: { uuid: string; slug: string; name: string };
  /** Instant up to which events have been applied. */
  now: number;
  accounts: Map<string, Account>;
  statuses: Map<string, Status>;
  issueTypes: Map<string, IssueType>;
  /** What an admin has renamed a priority to, by its first name. */
  priorityNames: Map<Issue['priority'], string>;
  projects: Map<string, Project>;
  components: Map<string, Component>;
  boards: Map<number, Board>;
  sprints: Map<number, Sprint>;
  issues: Map<string, Issue>;
  repositories: Map<string, Repository>;
  commits: Map<string, Commit>;
  /** Branch heads by `repositoryUuid/branch`. */
  branches: Map<string, string>;
  pullRequests: Map<string, PullRequest>;
  pipelines: Map<string, Pipeline>;
  deployments: Map<string, Deployment>;
  spaces: Map<string, Space>;
  pages: Map<string, Page>;
};

/** One thing that happens. `apply` in `apply-event.ts` folds it into the world. */
export type WorldEvent = { at: number } & (
  | { type: 'account.joined'; account: Account }
  | { type: 'account.left'; accountId: string }
  | { type: 'status.renamed'; statusId: string; name: string }
  /** Each status leaves its workflow, and with it the lists, for its replacement. */
  | { type: 'workflow.replaced'; replacements: [retiredId: string, status: Status][] }
  | { type: 'issuetype.renamed'; issueTypeId: string; name: string }
  | { type: 'priority.renamed'; priority: Issue['priority']; name: string }
  /** Gives a project another key, and its issues with it, without updating them. */
  | { type: 'project.renamed'; projectId: string; key: string }
  | { type: 'board.deleted'; boardId: number }
  | { type: 'sprint.created'; sprint: Sprint }
  | { type: 'sprint.started'; sprintId: number; startAt: number; endAt: number }
  | { type: 'sprint.closed'; sprintId: number }
  | { type: 'sprint.deleted'; sprintId: number }
  | { type: 'issue.created'; issue: Issue }
  /** Sets the fields and appends the history entry. */
  | { type: 'issue.changed'; issueId: string; history: IssueHistory; set: Partial<Issue> }
  | { type: 'issue.linked'; issueId: string; link: IssueLink }
  | { type: 'issue.worklogged'; issueId: string; worklog: Worklog }
  | { type: 'issue.deleted'; issueId: string }
  | { type: 'repository.created'; repository: Repository }
  | { type: 'commits.pushed'; repositoryUuid: string; branch: string; commits: Commit[]; actor: string }
  | { type: 'pullrequest.opened'; pullRequest: PullRequest }
  | {
      type: 'pullrequest.commits';
      key: string;
      commitHashes: string[];
      linesAdded: number;
      linesRemoved: number;
      files: string[];
    }
  | { type: 'pullrequest.activity'; key: string; activity: PullRequestActivity }
  | {
      type: 'pullrequest.merged';
      key: string;
      actor: string;
      mergeCommit: string;
      strategy: 'squash' | 'merge_commit' | 'fast_forward';
    }
  | { type: 'pullrequest.declined'; key: string; actor: string }
  | { type: 'pipeline.started'; pipeline: Pipeline }
  | { type: 'pipeline.completed'; uuid: string; result: PipelineResult; steps: PipelineStep[] }
  | { type: 'deployment.started'; deployment: Deployment }
  | { type: 'deployment.completed'; uuid: string; result: 'SUCCESSFUL' | 'FAILED' | 'STOPPED' }
  | { type: 'page.created'; page: Page }
  | { type: 'page.edited'; pageId: string; version: PageVersion }
  | { type: 'page.commented'; pageId: string; comment: Page['comments'][number] }
  | { type: 'page.deleted'; pageId: string }
);

/** A planted storyline: what an insight should be able to find, with the facts that prove it. */
export type Storyline = {
  kind:
    | 'overloaded-person'
    | 'review-bottleneck'
    | 'newcomer-ramp-up'
    | 'worsening-lead-time'
    | 'risky-service'
    | 'knowledge-island'
    | 'recovery';
  title: string;
  /** Account ids, team names and repository slugs that it is about. */
  people: string[];
  team: string | null;
  repository: string | null;
  from: number;
  to: number;
  /** Exact planted figures by name, for example `{ medianLeadTimeDaysBefore: 1.9 }`. */
  facts: Record<string, number | string>;
};

/** The ground truth, machine-readable, to compare with what Sightline computes. */
export type GroundTruth = {
  seed: number;
  from: number;
  until: number;
  timeZone: string;
  teams: {
    name: string;
    projectKey: string;
    boardType: 'scrum' | 'kanban';
    repositories: string[];
    members: { accountId: string; from: number; to: number | null; partTime: number }[];
  }[];
  bots: string[];
  leaves: { accountId: string; from: number; to: number }[];
  holidays: string[];
  storylines: Storyline[];
  sprints: {
    id: number;
    boardId: number;
    committed: number;
    added: number;
    removed: number;
    completed: number;
    carriedOver: number;
    completedOfCommitted: number;
  }[];
  /** Production deployments by repository slug, with what undid or repaired them. */
  deployments: {
    uuid: string;
    repository: string;
    at: number;
    result: 'SUCCESSFUL' | 'FAILED' | 'STOPPED';
    failed: boolean;
    cause: 'incident' | 'rollback' | 'revert' | 'hotfix' | null;
    unplanned: boolean;
  }[];
  /** First commit to first containing production deployment, in seconds, per deployed pull request. */
  leadTimes: { repository: string; pullRequest: number; firstCommitAt: number; deployedAt: number }[];
  incidents: {
    issueId: string;
    key: string;
    repository: string;
    deploymentUuid: string | null;
    openedAt: number;
    resolvedAt: number | null;
  }[];
  deletedIssues: string[];
  /** Items that were flagged as impeded, and when. */
  flagged: { issueId: string; from: number; to: number }[];
  movedIssues: { id: string; fromKey: string; toKey: string; at: number }[];
};

export type Scenario = { initial: World; events: WorldEvent[]; groundTruth: GroundTruth };
