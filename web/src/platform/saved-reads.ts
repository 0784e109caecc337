/** Figures the user has seen, saved in this browser for use while the server is unreachable. */
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { readSession } from './session.ts';
import { readClaims } from './token-claims.ts';
import { pageVersion } from './page-version.ts';

export type SavedRead = { owner: string; key: readonly unknown[]; data: unknown; at: number };

/** Enough for the last screens of a busy user; the oldest are deleted first. */
const maxSaved = 150;

let store: UseStore | null = null;
const reads = (): UseStore => (store ??= createStore('sightline-reads', 'reads'));

/**
 * The user, organization and version that saved reads belong to. Null if nothing is saved: nobody is signed in, the
 * token has expired, or the organization ends idle sessions.
 */
export const savedReadsOwner = (): string | null => {
  const session = readSession();
  if (session === null || session.user.strictSession) return null;
  const claims = readClaims(session.token);
  if (claims === null || claims.exp * 1_000 <= Date.now()) return null;
  return [session.user.id, session.user.organizationId ?? '', pageVersion()].join(' ');
};

/** Saves a read, unless its user has signed out meanwhile. */
export const saveRead = async (owner: string, queryHash: string, read: Omit<SavedRead, 'owner'>): Promise<void> => {
  if (savedReadsOwner() === owner) await set(`${owner} ${queryHash}`, { owner, ...read }, reads());
};

/** The saved reads of the current user. Deletes all others. */
export const takeSavedReads = async (): Promise<SavedRead[]> => {
  const owner = savedReadsOwner();
  if (owner === null) {
    await clear(reads());
    return [];
  }
  const all = (await entries<string, SavedRead>(reads())).sort(([, a], [, b]) => b.at - a.at);
  const current = all.filter(([, read]) => read.owner === owner).slice(0, maxSaved);
  const hashes = new Set(current.map(([hash]) => hash));
  await Promise.all(all.filter(([hash]) => !hashes.has(hash)).map(([hash]) => del(hash, reads())));
  return current.map(([, read]) => read);
};
