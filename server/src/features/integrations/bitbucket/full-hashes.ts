import type { RepositoryFact } from '@sightline/analytics';
import type { StoredFacts } from '../connector.ts';
import type { BitbucketClient } from './client.ts';
import { isFullHash } from './code-mapper.ts';

/**
 * Resolves short hashes to 40 digits, from stored commits or by requesting them.
 * @returns the full hash; null for null and for unknown hashes
 */
export const createHashes = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  stored: StoredFacts,
  hashes: readonly (string | null)[],
): Promise<(hash: string | null) => string | null> => {
  const short = [...new Set(hashes.filter((hash): hash is string => hash !== null && !isFullHash(hash)))];
  const known = short.length === 0 ? new Map<string, string>() : await stored.fullHashes(repository.id, short);
  const fetched = await Promise.all(
    short
      .filter((hash) => !known.has(hash))
      .map(async (hash) => [hash, await client.fullHash(repository.slug, hash)] as const),
  );
  const found = new Map<string, string | null>([...known, ...fetched]);
  return (hash) => (hash === null || isFullHash(hash) ? hash : (found.get(hash) ?? null));
};
