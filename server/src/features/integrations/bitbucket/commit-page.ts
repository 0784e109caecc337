import type { CommitFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, Json, PageRequest } from '../connector.ts';
import { SourceRejected } from '../http/source-errors.ts';
import { ownMember, text, texts } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { BitbucketCommit } from './api-types.ts';
import type { BitbucketClient, BitbucketPage } from './client.ts';
import { isFullHash, mapCommit, idWithin } from './code-mapper.ts';
import { positionFrom, readAt } from './list-position.ts';
import { commitAuthor } from './people-mapper.ts';

/** Undeleted branches accumulate, so the oldest heads are dropped, and their branches are listed again. */
const maxHeads = 2_000;

/**
 * One page of the repository's commits, children before parents. The API has no date filter, so later runs exclude what
 * is reachable from earlier heads.
 */
export const readCommits = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  { cursor, memory, window, last }: PageRequest,
): Promise<CollectedPage> => {
  const before = positionFrom(cursor);
  if (before.ended) return { facts: {}, cursor, done: true, seen: 0, ...(last ? remembered(cursor, memory) : {}) };
  const known = texts(ownMember(memory, 'heads'));
  const { page, position } = await readAt(
    before,
    () => firstPage(client, repository.slug, known),
    (next) => client.follow<BitbucketCommit>(next),
  );
  const { facts, quarantined } = sort(
    'commits',
    page.values,
    (commit) => mapCommit(commit, repository),
    (commit) => idWithin(repository, text(commit?.hash)),
  );
  // Without known heads, the list ends with the window; with them, everything listed is new.
  const older = known.length === 0 && facts.length > 0 && facts.every((fact) => fact.authoredAt * 1_000 < window.from);
  const done = position.ended || older;
  const reached = { ...position, ...advance(cursor, facts) };
  return {
    facts: { commits: facts },
    mentioned: page.values.flatMap((value) => commitAuthor(value) ?? []),
    quarantined,
    cursor: reached,
    done,
    seen: page.values.length,
    ...(done && last ? remembered(reached, memory) : {}),
  };
};

const firstPage = async (
  client: BitbucketClient,
  slug: string,
  known: string[],
): Promise<BitbucketPage<BitbucketCommit>> => {
  try {
    return await client.commits(slug, known);
  } catch (error) {
    if (!(error instanceof SourceRejected) || known.length === 0) throw error;
    const lost = unknownHashes(error.responseText);
    const left = lost.length === 0 ? [] : known.filter((hash) => !lost.includes(hash));
    return client.commits(slug, left);
  }
};

/** Rewritten branches leave heads that the repository no longer has; the error names them. */
const unknownHashes = (message: string): string[] => {
  try {
    const body = JSON.parse(message) as unknown;
    return texts(ownMember(ownMember(ownMember(body, 'error'), 'data'), 'shas'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
};

/** Heads are commits that are no parent of an earlier listed commit; `awaited` are parents that are not listed yet. */
const advance = (cursor: Json, commits: readonly CommitFact[]): { heads: string[]; awaited: string[] } => {
  const heads = texts(ownMember(cursor, 'heads'));
  const awaited = new Set(texts(ownMember(cursor, 'awaited')));
  for (const commit of commits) {
    if (!awaited.delete(commit.hash)) heads.push(commit.hash);
    for (const parent of commit.parents) awaited.add(parent);
  }
  return { heads, awaited: [...awaited] };
};

const remembered = (cursor: Json, memory: Json): { memory: Json } => {
  const awaited = new Set(texts(ownMember(cursor, 'awaited')));
  const stillHeads = texts(ownMember(memory, 'heads')).filter((hash) => !awaited.has(hash));
  const seenHeads = texts(ownMember(cursor, 'heads')).filter((hash) => !awaited.has(hash));
  const heads = [...new Set([...seenHeads, ...stillHeads])].filter(isFullHash);
  return { memory: { heads: heads.slice(0, maxHeads) } };
};
