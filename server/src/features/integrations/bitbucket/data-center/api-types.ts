/** The fields of Bitbucket Data Center's API that we read. Any of them may be missing. */

export type DataCenterUser = {
  id: number;
  slug: string;
  name: string;
  displayName: string;
  emailAddress: string;
  active: boolean;
  type: 'NORMAL' | 'SERVICE';
};

export type DataCenterProject = { key: string; name: string };

export type DataCenterRepository = {
  id: number;
  slug: string;
  name: string;
  project: DataCenterProject;
  links: { self: { href: string }[] };
};

export type DataCenterRef = { id: string; displayId: string };
export type DataCenterBranch = DataCenterRef & { latestCommit: string; isDefault: boolean; default: boolean };

export type DataCenterCommit = {
  id: string;
  /** Epoch milliseconds, like all timestamps of this API. */
  authorTimestamp: number;
  message: string;
  /** A complete user if the address belongs to one. */
  author: Partial<DataCenterUser> & { name: string; emailAddress: string };
  parents: { id: string }[];
};

type DataCenterParticipant = { user: DataCenterUser; status: string; lastReviewedCommit: string };

export type DataCenterPullRequest = {
  id: number;
  version: number;
  title: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED';
  draft: boolean;
  createdDate: number;
  updatedDate: number;
  closedDate: number;
  fromRef: DataCenterRef & { latestCommit: string };
  toRef: DataCenterRef;
  author: DataCenterParticipant;
  reviewers: DataCenterParticipant[];
  participants: DataCenterParticipant[];
  properties: { mergeCommit: { id: string }; commentCount: number };
  links: { self: { href: string }[] };
};

/** Replies are nested in their comment. */
export type DataCenterComment = {
  id: number;
  createdDate: number;
  author: DataCenterUser;
  comments: DataCenterComment[];
};

export type DataCenterActivity = {
  id: number;
  action: string;
  createdDate: number;
  user: DataCenterUser;
  comment: DataCenterComment;
  /** The merge commit, if any. */
  commit: { id: string };
};

type DataCenterPath = { toString: string };

export type DataCenterFileDiff = {
  source: DataCenterPath;
  destination: DataCenterPath;
  truncated: boolean;
  hunks: { truncated: boolean; segments: { type: string; truncated: boolean; lines: object[] }[] }[];
};

export type DataCenterDiff = { diffs: DataCenterFileDiff[]; truncated: boolean };

export type DataCenterBuild = {
  key: string;
  name: string;
  /** The plan or job that the build belongs to. */
  parent: string;
  buildNumber: string;
  state: 'SUCCESSFUL' | 'FAILED' | 'CANCELLED' | 'INPROGRESS' | 'UNKNOWN';
  ref: string;
  url: string;
  projectKey: string;
  repositorySlug: string;
  createdDate: number;
  updatedDate: number;
  /** Set instead of the other two if an older version received the report. */
  dateAdded: number;
};
