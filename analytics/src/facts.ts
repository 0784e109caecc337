/**
 * Facts: what happened, as the sources reported it, uninterpreted. Connectors write them, the server
 * stores them, this package measures them. Rules (what is production, what is an incident, who is
 * who) are applied when measuring and arrive as `MeasurementRules`.
 *
 * Instants are epoch seconds (UTC). Ids are the source's own. `url` leads to the thing at its source.
 */

export type Instant = number;

export type AccountFact = {
  /**
   * Atlassian account id, which all products of the cloud share; `jira:key`, `bitbucket:id` or `confluence:key`
   * on a Data Center, where each server has its own; or `git:address` for a commit author without an account.
   */
  id: string;
  name: string;
  email: string | null;
  kind: 'human' | 'app' | 'unknown';
  active: boolean;
  /** IANA name where the source gave one. */
  timeZone: string | null;
};

// Jira

export type StatusCategory = 'new' | 'indeterminate' | 'done';
/** The category of a status in its source; statuses in progress may also be waiting. */
export type StatusMeaning = StatusCategory | 'waiting';
export type StatusFact = {
  id: string;
  name: string;
  /** Null where the source no longer lists the status: it is known from changes only. */
  category: StatusCategory | null;
  /** What an unlisted status most likely means; inferred when measuring, not stored. */
  likely?: StatusCategory;
};
/** A custom number field; teams choose which one holds their estimates. */
export type NumberFieldFact = { id: string; name: string };
export type ProjectFact = { id: string; key: string; name: string };
export type BoardFact = {
  id: string;
  name: string;
  kind: 'scrum' | 'kanban';
  projectId: string | null;
  estimateFieldId: string | null;
};
export type SprintFact = {
  id: string;
  boardId: string;
  name: string;
  goal: string | null;
  state: 'future' | 'active' | 'closed';
  startAt: Instant | null;
  endAt: Instant | null;
  completedAt: Instant | null;
  url: string | null;
};
export type IssueLinkFact = { kind: string; direction: 'outward' | 'inward'; issueId: string };
export type IssueFact = {
  id: string;
  key: string;
  projectId: string;
  typeName: string;
  /** -1 sub-task, 0 standard, 1 and above epic and higher. */
  hierarchyLevel: number;
  summary: string;
  statusId: string;
  priority: string | null;
  labels: string[];
  components: string[];
  reporterId: string | null;
  assigneeId: string | null;
  /** From the estimation field of its boards, or else the field with the usual name. */
  estimate: number | null;
  /**
   * The value of each number field, by field id; null if the issue was last read before number fields were collected.
   */
  numbers?: Readonly<Record<string, number>> | null;
  /** Whether it is flagged as impeded. */
  flagged?: boolean | null;
  sprintIds: string[];
  parentId: string | null;
  links: IssueLinkFact[];
  createdAt: Instant;
  updatedAt: Instant;
  resolvedAt: Instant | null;
  url: string;
};
/** Which field of the issue a change is about; others are not collected. */
export type IssueField =
  | 'status'
  | 'sprint'
  | 'estimate'
  | 'assignee'
  | 'project'
  | 'type'
  | 'priority'
  | 'labels'
  | 'flagged'
  /** The key, when the issue moves to another project. */
  | 'key'
  /** A number field, by its id. */
  | `number:${string}`;
export type IssueChangeFact = {
  /** `historyId:itemIndex`, unique within the issue. */
  id: string;
  issueId: string;
  at: Instant;
  authorId: string | null;
  field: IssueField;
  /** Ids where the field has ids (status, assignee, project, sprint as comma-joined ids), else the text. */
  from: string | null;
  to: string | null;
};

// Bitbucket

export type RepositoryFact = {
  id: string;
  slug: string;
  name: string;
  projectKey: string | null;
  projectName: string | null;
  mainBranch: string | null;
  url: string;
};
export type CommitFact = {
  repositoryId: string;
  /** 40 hexadecimal digits. */
  hash: string;
  authorId: string | null;
  authoredAt: Instant;
  message: string;
  parents: string[];
  url: string;
};
export type PullRequestFact = {
  repositoryId: string;
  number: number;
  title: string;
  state: 'open' | 'merged' | 'declined' | 'superseded';
  draft: boolean;
  authorId: string | null;
  sourceBranch: string;
  destinationBranch: string;
  createdAt: Instant;
  updatedAt: Instant;
  mergedAt: Instant | null;
  /** Where `mergedAt` came from; a merged pull request without one has `unknown` and null. */
  mergedAtSource: 'activity' | 'merge-commit' | 'pull-request' | 'unknown' | null;
  closedById: string | null;
  /** Full hash, or null when not merged or not resolvable. */
  mergeCommit: string | null;
  /** Commits of the branch, oldest first. */
  commits: { hash: string; authoredAt: Instant; authorId: string | null }[];
  reviewerIds: string[];
  linesAdded: number | null;
  linesRemoved: number | null;
  /** Paths changed, at most 100. */
  files: string[];
  url: string;
};
export type PullRequestActivityFact = {
  id: string;
  repositoryId: string;
  number: number;
  at: Instant;
  actorId: string | null;
  kind: 'approved' | 'changes_requested' | 'commented' | 'opened' | 'updated' | 'ready' | 'merged' | 'declined';
};
export type PipelineFact = {
  id: string;
  repositoryId: string;
  /** Null if the CI server reports none. */
  number: number | null;
  /** `other`: it ended in a state that the product does not recognize. Null: it has not ended. */
  result: 'successful' | 'failed' | 'error' | 'stopped' | 'other' | null;
  /** The state as the source names it, if the result is `other` or the run is waiting; otherwise null. */
  state?: string | null;
  creatorId: string | null;
  refKind: 'branch' | 'tag' | 'other';
  refName: string | null;
  /** A custom pipeline's name, or the plan of a build. */
  selector: string | null;
  commitHash: string | null;
  createdAt: Instant;
  completedAt: Instant | null;
  url: string;
};
export type DeploymentFact = {
  id: string;
  repositoryId: string;
  environmentId: string;
  environmentName: string;
  environmentKind: 'test' | 'staging' | 'production' | 'other';
  pipelineId: string | null;
  releaseName: string | null;
  commitHash: string | null;
  /** See `PipelineFact.result`. */
  result: 'successful' | 'failed' | 'stopped' | 'other' | null;
  state?: string | null;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  url: string;
};

// Confluence

export type SpaceFact = { id: string; key: string; name: string };
export type PageFact = {
  id: string;
  spaceId: string;
  kind: 'page' | 'blogpost';
  title: string;
  authorId: string | null;
  createdAt: Instant;
  url: string;
};
export type PageVersionFact = { pageId: string; number: number; at: Instant; authorId: string | null; minor: boolean };

/** Everything measured together. Order carries no meaning. */
export type Facts = {
  accounts: AccountFact[];
  statuses: StatusFact[];
  numberFields: NumberFieldFact[];
  projects: ProjectFact[];
  boards: BoardFact[];
  sprints: SprintFact[];
  issues: IssueFact[];
  issueChanges: IssueChangeFact[];
  repositories: RepositoryFact[];
  commits: CommitFact[];
  pullRequests: PullRequestFact[];
  pullRequestActivities: PullRequestActivityFact[];
  pipelines: PipelineFact[];
  deployments: DeploymentFact[];
  spaces: SpaceFact[];
  pages: PageFact[];
  pageVersions: PageVersionFact[];
};

/** The kinds of facts, which are also the names of their collections. */
export type FactKind = keyof Facts;

export const noFacts = (): Facts => ({
  accounts: [],
  statuses: [],
  numberFields: [],
  projects: [],
  boards: [],
  sprints: [],
  issues: [],
  issueChanges: [],
  repositories: [],
  commits: [],
  pullRequests: [],
  pullRequestActivities: [],
  pipelines: [],
  deployments: [],
  spaces: [],
  pages: [],
  pageVersions: [],
});
