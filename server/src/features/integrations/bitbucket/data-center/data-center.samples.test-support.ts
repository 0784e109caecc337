/** Records in the format of a Bitbucket Data Center, of a fictional server. */
const hash = 'ab12'.repeat(10);
const at = Date.UTC(2026, 2, 2, 9);

export const ownUser = {
  id: 101,
  slug: 'ada',
  name: 'ada',
  displayName: 'Ada Quist',
  emailAddress: 'Ada@Home.example',
  active: true,
  type: 'NORMAL',
};
const bob = { ...ownUser, id: 102, slug: 'bob', name: 'bob', displayName: 'Bob', emailAddress: 'bob@home.example' };

export const ownRepository = {
  id: 12,
  slug: 'shop',
  name: 'Shop',
  project: { key: 'SHOP', name: 'Shop project' },
  links: { self: [{ href: 'https://code.example/bitbucket/projects/SHOP/repos/shop/browse' }] },
};

export const ownCommit = {
  id: hash,
  authorTimestamp: at,
  message: 'SHOP-41 keep the basket',
  author: ownUser,
  parents: [{ id: 'cd34'.repeat(10) }],
};

export const ownPullRequest = {
  id: 7,
  version: 3,
  title: 'SHOP-41 Keep the basket',
  state: 'MERGED',
  draft: false,
  createdDate: at,
  updatedDate: at + 7_200_000,
  closedDate: at + 7_200_000,
  fromRef: { id: 'refs/heads/feature/SHOP-41', displayId: 'feature/SHOP-41', latestCommit: hash },
  toRef: { id: 'refs/heads/main', displayId: 'main' },
  author: { user: ownUser },
  reviewers: [{ user: bob, status: 'APPROVED' }],
  participants: [],
  properties: { mergeCommit: { id: 'ef56'.repeat(10) }, commentCount: 3 },
  links: { self: [{ href: 'https://code.example/bitbucket/projects/SHOP/repos/shop/pull-requests/7' }] },
};

const comment = (id: number, author: object, comments: object[] = []) => ({
  id,
  createdDate: at + id * 60_000,
  author,
  comments,
});

/** Newest first, as they are listed. */
export const ownActivities = [
  { id: 6, action: 'MERGED', createdDate: at + 7_200_000, user: ownUser, commit: { id: hash } },
  { id: 5, action: 'UNAPPROVED', createdDate: at + 5_000_000, user: bob },
  { id: 4, action: 'APPROVED', createdDate: at + 4_000_000, user: bob },
  { id: 3, action: 'REVIEWED', createdDate: at + 3_000_000, user: bob },
  {
    id: 2,
    action: 'COMMENTED',
    createdDate: at + 60_000,
    user: bob,
    comment: comment(1, bob, [comment(2, ownUser, [comment(3, bob)])]),
  },
  { id: 1, action: 'OPENED', createdDate: at, user: ownUser },
];

const path = (name: string) => ({ components: [name], name, toString: name });
const lines = (type: string, count: number) => ({
  type,
  lines: Array.from({ length: count }, () => ({ line: 'line' })),
  truncated: false,
});

export const ownDiff = {
  diffs: [
    {
      source: path('old.ts'),
      destination: path('new.ts'),
      hunks: [{ segments: [lines('REMOVED', 2), lines('CONTEXT', 5), lines('ADDED', 9)], truncated: false }],
      truncated: false,
    },
    { source: path('gone.ts'), destination: null, hunks: [{ segments: [lines('REMOVED', 4)] }] },
    { source: null, destination: path('logo.png'), binary: true },
  ],
  truncated: false,
};

export const ownBuild = {
  key: 'SHOP-DEPLOY-41',
  name: 'Deploy #41',
  parent: 'deploy to production',
  buildNumber: '41',
  state: 'SUCCESSFUL',
  ref: 'refs/heads/main',
  url: 'https://ci.example/browse/SHOP-DEPLOY-41',
  projectKey: 'SHOP',
  repositorySlug: 'shop',
  createdDate: at,
  updatedDate: at + 300_000,
};
