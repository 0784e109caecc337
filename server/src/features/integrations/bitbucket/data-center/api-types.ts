/** What Bitbucket Data Center's API sends, as far as it is read here. Everything may be missing. */

export type OwnUser = {
  id: number;
  slug: string;
  name: string;
  displayName: string;
  emailAddress: string;
  active: boolean;
  type: 'NORMAL' | 'SERVICE';
};

export type OwnProject = { key: string; name: string };

export type OwnRepository = {
  id: number;
  slug: string;
  name: string;
  project: OwnProject;
  links: { self: { href: string }[] };
};

export type OwnRef = { id: string; displayId: string };
export type OwnBranch = OwnRef & { latestCommit: string; isDefault: boolean; default: boolean };

export type OwnCommit = {
  id: string;
  /** Epoch milliseconds, here and everywhere. */
  authorTimestamp: number;
  message: string;
  /** A whole user where the address is that of one. */
  author: Partial<OwnUser> & { name: string; emailAddress: string };
  parents: { id: string }[];
};

type OwnParticipant = { user: OwnUser; status: string; lastReviewedCommit: string };

export type OwnPullRequest = {
  id: number;
  version: number;
  title: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED';
  draft: boolean;
  createdDate: number;
  updatedDate: number;
  closedDate: number;
  fromRef: OwnRef & { latestCommit: string };
  toRef: OwnRef;
  author: OwnParticipant;
  reviewers: OwnParticipant[];
  participants: OwnParticipant[];
  properties: { mergeCommit: { id: string }; commentCount: number };
  links: { self: { href: string }[] };
};

/** Replies are nested in their comment. */
export type OwnComment = { id: number; createdDate: number; author: OwnUser; comments: OwnComment[] };

export type OwnActivity = {
  id: number;
  action: string;
  createdDate: number;
  user: OwnUser;
  comment: OwnComment;
  /** Of a merge that made one. */
  commit: { id: string };
};

type OwnPath = { toString: string };

export type OwnFileDiff = {
  source: OwnPath;
  destination: OwnPath;
  truncated: boolean;
  hunks: { truncated: boolean; segments: { type: string; truncated: boolean; lines: object[] }[] }[];
};

export type OwnDiff = { diffs: OwnFileDiff[]; truncated: boolean };

export type OwnBuild = {
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
  /** Instead of the other two where an older version took the report. */
  dateAdded: number;
};
