/** Observations of first contributions: a repository, or a top folder of one, new to the person. */
import { daySeconds } from '@sightline/contract';
import type { CommitFact, Instant } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import type { WorkContext } from '../flow/work-context.ts';
import { pullRequestObservation } from './pull-request-observation.ts';
import type { ReviewedPullRequest } from './reviews.ts';
import { reasons } from '../reasons.ts';

const settlingIn = 30 * daySeconds;

/**
 * new_areas, one row per person and area at the merge that reached it first. A new repository is one
 * area, together with the folders of that first change. In the first thirty days of a person's
 * recorded merges everything seems new, whether they joined or only the record began: not counted. Neither
 * are the first thirty days in a repository to which the person committed long before: what they touched then is not
 * recorded.
 * @param mergedElsewhere first merges of the same people that are not among the pull requests
 */
export function measureNewAreas(
  pullRequests: readonly ReviewedPullRequest[],
  context: WorkContext,
  mergedElsewhere: FirstMerges,
): Observation[] {
  const merged = pullRequests.filter(isMerged).sort((a, b) => mergeOf(a) - mergeOf(b) || (a.key < b.key ? -1 : 1));
  const known = new Map<string, Set<string>>();
  const firstMerge = new Map<string, Instant>();
  const knownUntil = new Map<string, Instant>();
  const commitsOf = commitsByAuthor(context);
  return merged.flatMap((reviewed) => {
    const { pullRequest, authorId, author, authorIsBot } = reviewed;
    if (author === null) return [];
    const at = mergeOf(reviewed);
    const began = Math.min(firstMerge.get(author) ?? at, mergedElsewhere[author] ?? Infinity);
    firstMerge.set(author, began);
    const areas = known.get(author) ?? new Set();
    known.set(author, areas);

    const repository = pullRequest.repositoryId;
    const folders = topFolders(pullRequest.files).map((folder) => `${repository}:${folder}`);
    const place = `${author}:${repository}`;
    const isFirstHere = !areas.has(repository);
    if (isFirstHere && hasOlderCommit(commitsOf.get(place) ?? [], reviewed)) knownUntil.set(place, at + settlingIn);
    const fresh = isFirstHere ? [repository] : folders.filter((area) => !areas.has(area));
    for (const area of [repository, ...folders]) areas.add(area);
    const unknown =
      at < began + settlingIn
        ? reasons.firstDays
        : at < (knownUntil.get(place) ?? -Infinity)
          ? reasons.committedBefore
          : null;
    return fresh.map((area) =>
      pullRequestObservation(reviewed, context, {
        metric: 'new_areas',
        key: `${author}:${area}`,
        at,
        value: 1,
        personId: authorId,
        excluded: authorIsBot ? reasons.bot : unknown,
        detail: { area: area === repository ? '/' : area.slice(repository.length + 1) },
      }),
    );
  });
}

/** Commits by author and repository, of authors with an account. */
function commitsByAuthor({ facts, who }: WorkContext): Map<string, CommitFact[]> {
  const authored = facts.commits.filter(({ authorId }) => authorId !== null);
  return Map.groupBy(authored, ({ authorId, repositoryId }) => `${who.identityOf(authorId ?? '')}:${repositoryId}`);
}

/** Whether one of the commits is more than thirty days older than the merge, and not merged by it. */
function hasOlderCommit(commits: readonly CommitFact[], reviewed: ReviewedPullRequest): boolean {
  const own = new Set(reviewed.pullRequest.commits.map(({ hash }) => hash));
  const before = mergeOf(reviewed) - settlingIn;
  return commits.some(({ hash, authoredAt }) => authoredAt < before && !own.has(hash));
}

const isMerged = ({ pullRequest }: ReviewedPullRequest): boolean =>
  pullRequest.state === 'merged' && pullRequest.mergedAt !== null;

/** When each author first merged anything, by the author's identity. */
export type FirstMerges = Readonly<Record<string, Instant>>;

export function firstMergesOf(pullRequests: readonly ReviewedPullRequest[]): Record<string, Instant> {
  const first: Record<string, Instant> = {};
  for (const reviewed of pullRequests.filter(isMerged)) {
    if (reviewed.author === null) continue;
    first[reviewed.author] = Math.min(first[reviewed.author] ?? Infinity, mergeOf(reviewed));
  }
  return first;
}

const mergeOf = ({ pullRequest }: ReviewedPullRequest): Instant => pullRequest.mergedAt ?? 0;

/** Files at the root of the repository are in no folder. */
function topFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const slash = file.indexOf('/');
    if (slash > 0) folders.add(file.slice(0, slash));
  }
  return [...folders].sort();
}
