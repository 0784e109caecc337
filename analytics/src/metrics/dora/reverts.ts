/** Which change a change takes back. */
import { matcherOf } from './patterns.ts';
import type { Change } from './changes.ts';

const revertedHash = /this reverts commit ([0-9a-f]{40})/gi;
const quotedTitle = /^revert\s+"(.+)"\s*$/is;
/** How a text names a pull request of its repository. */
export const pullRequestNumber = /pull request #(\d+)/i;
/** Taking a revert back lands the original change again. */
const relanding = /^revert\s+"revert\s/i;
const numberInBranch = /^revert-(?:pr-)?(\d+)(?:-|$)/i;

export type Revert = {
  change: Change;
  /** The change taken back; null when it cannot be told. */
  reverted: Change | null;
};

const titleOf = ({ pullRequest, commit }: Change): string =>
  (pullRequest?.title ?? commit?.message.split('\n', 1)[0] ?? '').trim();

/**
 * The reverts among the changes of one repository. What a revert takes back is found by the hash in
 * its message, the pull request's number in title or branch, or the quoted title (the latest earlier
 * one of that title).
 */
export const revertsAmong = (changes: readonly Change[], revertPatterns: readonly string[]): Revert[] => {
  const isRevert = matcherOf(revertPatterns);
  const reverts = changes.filter((change) => {
    const title = titleOf(change);
    return !relanding.test(title) && (isRevert(title) || isRevert(change.pullRequest?.sourceBranch ?? null));
  });
  if (reverts.length === 0) return [];

  const byNumber = new Map<number, Change>();
  const byHash = new Map<string, Change>();
  const byTitle = new Map<string, Change[]>();
  for (const change of changes) {
    const { pullRequest, commit } = change;
    if (commit !== null) byHash.set(commit.hash, change);
    const title = titleOf(change).toLowerCase();
    const namesakes = byTitle.get(title);
    if (namesakes === undefined) byTitle.set(title, [change]);
    else namesakes.push(change);
    if (pullRequest === null) continue;
    byNumber.set(pullRequest.number, change);
    for (const { hash } of pullRequest.commits) byHash.set(hash, change);
    if (pullRequest.mergeCommit !== null) byHash.set(pullRequest.mergeCommit, change);
  }

  const landedAt = (change: Change) => change.pullRequest?.mergedAt ?? change.commit?.authoredAt ?? 0;
  const revertedBy = (change: Change): Change | null => {
    const { pullRequest, commit } = change;
    const message = pullRequest === null ? (commit?.message ?? '') : pullRequest.title;
    const number = pullRequestNumber.exec(message)?.[1] ?? numberInBranch.exec(pullRequest?.sourceBranch ?? '')?.[1];
    const numbered = number === undefined ? undefined : byNumber.get(Number(number));
    if (numbered !== undefined && numbered !== change) return numbered;
    for (const [, hash] of message.matchAll(revertedHash)) {
      const found = byHash.get(hash?.toLowerCase() ?? '');
      if (found !== undefined && found !== change) return found;
    }
    const title = quotedTitle
      .exec(message.split('\n', 1)[0] ?? '')?.[1]
      ?.trim()
      .toLowerCase();
    const earlier = (byTitle.get(title ?? '') ?? []).filter((other) => landedAt(other) <= landedAt(change));
    return earlier.toSorted((a, b) => landedAt(b) - landedAt(a) || (a.key < b.key ? -1 : 1))[0] ?? null;
  };
  return reverts.map((change) => ({ change, reverted: revertedBy(change) }));
};
