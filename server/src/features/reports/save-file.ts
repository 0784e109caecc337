import { hourMs, t } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { objectStoreOf } from '../../platform/files/object-store.ts';
import { assertStorageLeft } from '../retention/index.ts';
import { deleteFile, readPart, replaceFile, sumFileBytes } from './report-files.store.ts';
import { addUnusedObject, findObjectKey, replaceObject, sumObjectBytes } from './report-objects.store.ts';

/** An upload whose file was not saved within this time is deleted. */
const uploadMs = hourMs;

/** The bytes of a file, in the object store if there is one. */
export type StoredBytes = { size: number } & ({ bytes: Buffer } | { key: string });

/**
 * Uploads bytes before the transaction that saves their file, which then waits for no network. Without a store they
 * are only handed on.
 * @throws Unavailable
 */
export const storeBytes = async (
  { config, clock, database }: Platform,
  organizationId: string,
  bytes: Buffer,
): Promise<StoredBytes> => {
  const size = bytes.length;
  const store = objectStoreOf(config);
  if (store === null) return { size, bytes };
  const key = `${organizationId}/${randomUUID()}`;
  const dueAt = new Date(clock.now() + uploadMs);
  await withTenant(database, organizationId, (tx) => addUnusedObject(tx, key, dueAt));
  await store.put(key, bytes);
  return { size, key };
};

/** Saves a file where the organization has room for it. @throws Conflict beyond its quota */
export const saveFile = async (
  tx: Tx,
  organizationId: string,
  { stored, ...file }: { reportId: string; fileId: string; stored: StoredBytes },
): Promise<void> => {
  if ('key' in stored) {
    await deleteFile(tx, file.fileId);
    await replaceObject(tx, organizationId, { ...file, ...stored });
  } else await replaceFile(tx, organizationId, { ...file, ...stored });
  await assertStorageLeft(tx, organizationId, (await sumFileBytes(tx)) + (await sumObjectBytes(tx)));
};

/** The parts of a stored file, each read after the previous one was sent. @throws Unavailable */
export async function* partsOf({ platform, organizationId }: RouteContext, fileId: string): AsyncGenerator<Buffer> {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
  const key = await within((tx) => findObjectKey(tx, fileId));
  if (key !== null) {
    const store = objectStoreOf(platform.config);
    if (store === null) throw new Unavailable(t('This file is in a store that is no longer configured.'));
    return yield* store.read(key);
  }
  for (let part = 0; ; part += 1) {
    const bytes = await within((tx) => readPart(tx, fileId, part));
    if (bytes === null) return;
    yield bytes;
  }
}
