import type { PullRequest } from '../world.ts';
import { rendered } from './commit-body.ts';
import { asksFor, type FieldSelection } from './fields.ts';
import { repositoryBrief, type Scene, userById } from './people-body.ts';
import { coreTime } from './timestamps.ts';
import type { RepositoryIndex } from './workspace-index.ts';

const HASH_IN_PULL_REQUESTS = 12;

/** What is omitted from a pull request unless `fields=` names it, or a single pull request is requested. */
export type PullRequestExtras = { people: boolean; mergeDate: boolean };

/** Which extras a request gets; `prefix` is `values.` in lists. */
export function pullRequestExtras(selection: FieldSelection | undefined, prefix: '' | 'values.'): PullRequestExtras {
  const isRequested = (path: string) => asksFor(selection, `${prefix}${path}`);
  return {
    people: prefix === '' || isRequested('participants') || isRequested('reviewers'),
    mergeDate: isRequested('merge_commit.date'),
  };
}

/** A pull request. Lists omit `reviewers` and `participants`, and the merge date is only sent on request. */
export function pullRequestBody(scene: Scene, index: RepositoryIndex, it: PullRequest, extras: PullRequestExtras) {
  const { slug } = index.repository;
  const ends = endsOf(index, it);
  return {
    type: 'pullrequest',
    id: it.id,
    title: it.title,
    description: it.description,
    summary: rendered(it.description),
    state: it.state,
    draft: it.draft,
    queued: false,
    author: userById(scene, it.author),
    source: endpoint(scene, index, it.sourceBranch, ends.source),
    destination: endpoint(scene, index, it.destinationBranch, ends.destination),
    ...(it.mergeCommit === null ? {} : { merge_commit: mergeCommit(index, it.mergeCommit, extras) }),
    comment_count: it.activity.filter((one) => one.kind === 'comment').length,
    task_count: 0,
    close_source_branch: true,
    ...(it.closedBy === null ? {} : { closed_by: userById(scene, it.closedBy) }),
    reason: '',
    created_on: coreTime(it.createdAt),
    updated_on: coreTime(it.updatedAt),
    links: scene.links.pullRequest(slug, it.id, `${ends.source}..${ends.destination}`),
    ...(extras.people
      ? {
          reviewers: it.reviewers.map((accountId) => userById(scene, accountId)),
          participants: participantsOf(it).map((one) => participantBody(scene, one)),
        }
      : {}),
  };
}

/** A pull request as activity and comments mention it. */
export function pullRequestBrief({ links }: Scene, slug: string, { id, title }: PullRequest) {
  return { type: 'pullrequest', id, title, links: links.pullRequestBrief(slug, id) };
}

/** One side of a pull request, with the short hash Bitbucket gives there. */
export function endpoint(scene: Scene, { repository }: RepositoryIndex, branch: string, hash: string) {
  return { repository: repositoryBrief(scene, repository), branch: { name: branch }, commit: { hash } };
}

/** The 12 digits of what is merged and of where it goes, at the time of the merge or now. */
export function endsOf(index: RepositoryIndex, it: PullRequest): { source: string; destination: string } {
  const history = index.history();
  const merge = it.mergeCommit === null ? undefined : history.find(it.mergeCommit);
  const first = it.commitHashes[0] === undefined ? undefined : history.find(it.commitHashes[0]);
  const base = merge?.parents[0] ?? first?.parents[0];
  const head = it.state === 'OPEN' ? index.branches().get(it.destinationBranch) : undefined;
  return {
    source: shortHash(it.commitHashes.at(-1) ?? ''),
    destination: shortHash(head ?? base ?? index.branches().get(it.destinationBranch) ?? ''),
  };
}

type Participant = {
  accountId: string;
  role: 'REVIEWER' | 'PARTICIPANT';
  state: 'approved' | 'changes_requested' | null;
  at: number | null;
};

/** Everyone involved, with their latest verdict only: who reviewed first is not to be seen here. */
function participantsOf(it: PullRequest): Participant[] {
  const people = new Map<string, Participant>();
  for (const accountId of it.reviewers) people.set(accountId, { accountId, role: 'REVIEWER', state: null, at: null });
  for (const one of it.activity) {
    if (one.kind === 'update') continue;
    const known = people.get(one.actor) ?? { accountId: one.actor, role: 'PARTICIPANT', state: null, at: null };
    const verdict = one.kind === 'approval' ? 'approved' : one.kind === 'changes_requested' ? one.kind : known.state;
    people.set(one.actor, { ...known, state: verdict, at: one.at });
  }
  return [...people.values()];
}

function participantBody(scene: Scene, { accountId, role, state, at }: Participant) {
  return {
    type: 'participant',
    user: userById(scene, accountId),
    role,
    approved: state === 'approved',
    ...(state === null ? {} : { state }),
    ...(at === null ? {} : { participated_on: coreTime(at) }),
  };
}

function mergeCommit(index: RepositoryIndex, hash: string, { mergeDate }: PullRequestExtras) {
  const date = mergeDate ? index.history().find(hash)?.at : undefined;
  return { hash: shortHash(hash), ...(date === undefined ? {} : { date: coreTime(date) }) };
}

function shortHash(hash: string): string {
  return hash.slice(0, HASH_IN_PULL_REQUESTS);
}
