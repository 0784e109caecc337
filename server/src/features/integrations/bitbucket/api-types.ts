/** The fields of Bitbucket Cloud's API 2.0 that we read. Any of them may be missing. */

export type BitbucketUser = {
  account_id: string;
  uuid: string;
  display_name: string;
  nickname: string;
  type: 'user' | 'app_user' | 'team';
};

export type BitbucketRepository = {
  uuid: string;
  slug: string;
  name: string;
  full_name: string;
  project: { key: string; name: string };
  mainbranch: { name: string };
  links: { html: { href: string } };
};

export type BitbucketCommit = {
  hash: string;
  date: string;
  message: string;
  author: { raw: string; user: BitbucketUser };
  parents: { hash: string }[];
};

export type BitbucketPullRequest = {
  id: number;
  title: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED' | 'SUPERSEDED';
  draft: boolean;
  author: BitbucketUser;
  source: { branch: { name: string } };
  destination: { branch: { name: string } };
  /** The hash has 12 digits; the date is only included on request. */
  merge_commit: { hash: string; date: string };
  closed_by: BitbucketUser;
  reviewers: BitbucketUser[];
  created_on: string;
  updated_on: string;
  links: { html: { href: string }; diffstat: { href: string } };
};

export type BitbucketDiffstat = {
  lines_added: number;
  lines_removed: number;
  old: { path: string };
  new: { path: string };
};

type Verdict = { date: string; user: BitbucketUser };

/** Exactly one of these is set. */
export type BitbucketActivity = {
  pull_request: { id: number };
  update: {
    state: string;
    date: string;
    author: BitbucketUser;
    changes: { draft: { old: boolean; new: boolean } };
  };
  approval: Verdict;
  changes_requested: Verdict;
  comment: { id: number; created_on: string; user: BitbucketUser };
};

export type BitbucketPipeline = {
  uuid: string;
  build_number: number;
  creator: BitbucketUser;
  /** `result` after completion, `stage` before. */
  state: { name: string; result: { name: string }; stage: { name: string } };
  target: {
    ref_type: string;
    ref_name: string;
    /** Set for pipelines of pull requests. */
    source: string;
    selector: { type: string; pattern: string };
    commit: { hash: string };
  };
  created_on: string;
  completed_on: string;
};

export type BitbucketEnvironment = {
  uuid: string;
  name: string;
  category: { name: string };
  environment_type: { name: string };
};

type BitbucketRelease = { name: string; url: string; pipeline: { uuid: string }; commit: { hash: string } };

export type BitbucketDeployment = {
  uuid: string;
  /** Only some responses include the name. */
  environment: BitbucketEnvironment;
  state: { name: string; status: { name: string }; url: string; started_on: string; completed_on: string };
  release: BitbucketRelease;
  /** The older name of `release`. */
  deployable: BitbucketRelease;
  commit: { hash: string };
};
