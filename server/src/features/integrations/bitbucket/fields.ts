/** The fields requested with `fields=`, which reduces responses to a tenth. */

const user = (path: string): string[] =>
  ['account_id', 'uuid', 'display_name', 'type'].map((name) => `${path}.${name}`);

const inList = (names: readonly string[]): string =>
  [...names.map((name) => `values.${name}`), 'next', 'size'].join(',');

export const commitFields = inList(['hash', 'date', 'message', 'author.raw', ...user('author.user'), 'parents.hash']);

export const activityFields = inList([
  'pull_request.id',
  'update.state',
  'update.date',
  'update.changes.draft',
  ...user('update.author'),
  'approval.date',
  ...user('approval.user'),
  'changes_requested.date',
  ...user('changes_requested.user'),
  'comment.id',
  'comment.created_on',
  ...user('comment.user'),
]);

export const pullRequestFields = inList([
  'id',
  'title',
  'state',
  'draft',
  'created_on',
  'updated_on',
  'source.branch.name',
  'destination.branch.name',
  'merge_commit.hash',
  // Only sent if requested.
  'merge_commit.date',
  'links.html.href',
  'links.diffstat.href',
  ...['author', 'closed_by', 'reviewers'].flatMap(user),
]);

export const diffstatFields = inList(['lines_added', 'lines_removed', 'old.path', 'new.path']);

export const memberFields = inList(user('user'));
