/** What this browser keeps of the figures that its user has seen, for when the server cannot be reached. */
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { readSession } from './session.ts';
import { readClaims } from './token-claims.ts';
import { pageVersion } from './page-version.ts';

export type SavedRead = { owner: string; key: readonly unknown[]; data: unknown; at: number };

/** The last screens of somebody who opens many; older ones go first. */
const mostSaved = 150;

let store: UseStore | null = null;
const reads = (): UseStore => (store ??= createStore('sightline-reads', 'reads'));

/**
 * Whose reads are kept: a user in an organization, as this version reads them. Null where nothing is kept: nobody is
 * signed in, the token has expired, or the organization ends sessions that rest.
 */
export const savingOwner = (): string | null => {
  const session = readSession();
  if (session === null || session.user.strictSession) return null;
  const claims = readClaims(session.token);
  if (claims === null || claims.exp * 1_000 <= Date.now()) return null;
  return [session.user.id, session.user.organizationId ?? '', pageVersion()].join(' ');
};

/** Keeps a read, unless its user has left meanwhile. */
export const saveRead = async (owner: string, queryHash: string, read: Omit<SavedRead, 'owner'>): Promise<void> => {
  if (savingOwner() === owner) await set(`${owner} ${queryHash}`, { owner, ...read }, reads());
};

/** The kept reads of the present user. Everything else that is found is deleted. */
export const takeSavedReads = async (): Promise<SavedRead[]> => {
  const owner = savingOwner();
  if (owner === null) {
    await clear(reads());
    return [];
  }
  const found = (await entries<string, SavedRead>(reads())).sort(([, one], [, other]) => other.at - one.at);
  const kept = found.filter(([, read]) => read.owner === owner).slice(0, mostSaved);
  const hashes = new Set(kept.map(([hash]) => hash));
  await Promise.all(found.filter(([hash]) => !hashes.has(hash)).map(([hash]) => del(hash, reads())));
  return kept.map(([, read]) => read);
};
