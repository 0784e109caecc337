/** Records in Bitbucket's format, of a fictional workspace. */
export const user = { account_id: '557058:ada', uuid: '{ada}', display_name: 'Ada Quist', type: 'user' };
const hash = 'ab12'.repeat(10);

export const repository = {
  uuid: '{repo}',
  slug: 'shop',
  name: 'Shop',
  full_name: 'acme/shop',
  project: { key: 'SHOP', name: 'Shop project' },
  mainbranch: { name: 'main' },
  links: { html: { href: 'https://bitbucket.org/acme/shop' } },
};

export const commit = {
  hash,
  date: '2026-03-02T08:00:00+00:00',
  message: 'SHOP-41 keep the basket',
  author: { raw: 'Ada Quist <ada@home.example>', user },
  parents: [{ hash: 'cd34'.repeat(10) }],
};

export const pullRequest = {
  id: 12,
  title: 'SHOP-41 Keep the basket',
  state: 'MERGED',
  draft: false,
  author: user,
  source: { branch: { name: 'feature/SHOP-41' } },
  destination: { branch: { name: 'main' } },
  merge_commit: { hash: hash.slice(0, 12), date: '2026-03-03T10:00:00+00:00' },
  closed_by: user,
  reviewers: [user, { uuid: '{bob}' }],
  created_on: '2026-03-02T09:00:00.123456+00:00',
  updated_on: '2026-03-03T10:00:01.123456+00:00',
  links: { html: { href: 'https://bitbucket.org/acme/shop/pull-requests/12' } },
};

export const diffstat = [
  { lines_added: 10, lines_removed: 2, old: { path: 'a.ts' }, new: { path: 'b.ts' } },
  { lines_added: 0, lines_removed: 7, old: { path: 'gone.ts' }, new: null },
];

const verdict = { date: '2026-03-02T12:00:00+00:00', user };
const at = '2026-03-02T09:00:00+00:00';
export const activities = [
  { pull_request: { id: 12 }, update: { state: 'OPEN', date: at, author: user, changes: {} } },
  {
    pull_request: { id: 12 },
    update: { state: 'OPEN', date: at, author: user, changes: { draft: { old: true, new: false } } },
  },
  { pull_request: { id: 12 }, approval: verdict },
  { pull_request: { id: 12 }, changes_requested: verdict },
  { pull_request: { id: 12 }, comment: { id: 99, created_on: at, user } },
  { pull_request: { id: 12 }, update: { state: 'MERGED', date: '2026-03-03T09:59:00+00:00', author: user } },
  { pull_request: { id: 12 }, update: { state: 'DECLINED', date: at, author: user } },
];

export const pipeline = {
  uuid: '{pipeline}',
  build_number: 5,
  creator: user,
  state: { name: 'COMPLETED', result: { name: 'FAILED' } },
  target: { ref_type: 'branch', ref_name: 'main', selector: { type: 'custom', pattern: 'rollback' }, commit: { hash } },
  created_on: '2026-03-03T10:00:10.000000Z',
  completed_on: '2026-03-03T10:05:10.000000Z',
};

export const environment = { uuid: '{production}', name: 'EU production', environment_type: { name: 'Production' } };

export const deployment = {
  uuid: '{deployment}',
  environment: { uuid: '{production}' },
  state: {
    name: 'COMPLETED',
    status: { name: 'SUCCESSFUL' },
    url: 'https://bitbucket.org/acme/shop/deployments/1',
    started_on: '2026-03-03T10:06:00.000000Z',
    completed_on: '2026-03-03T10:07:00.000000Z',
  },
  release: { name: '#5', pipeline: { uuid: '{pipeline}' }, commit: { hash } },
};
