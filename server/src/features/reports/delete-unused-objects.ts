import { withSystem } from '../../platform/database/tenant.ts';
import { objectStoreOf } from '../../platform/files/object-store.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteUnusedObject, listUnusedObjects } from './report-objects.store.ts';

const batch = 500;

/** Every minute deletes the bytes of files that were deleted, and of uploads whose file was never saved. */
export const deleteUnusedObjectsJob = defineJob({
  name: 'delete-unused-objects',
  schedule: '* * * * *',
  async handle({ config, clock, database }, _data, { signal }) {
    const store = objectStoreOf(config);
    if (store === null) return;
    const now = new Date(clock.now());
    for (const { id, key, isUsed } of await withSystem(database, (tx) => listUnusedObjects(tx, now, batch))) {
      signal.throwIfAborted();
      if (!isUsed) await store.remove(key);
      await withSystem(database, (tx) => deleteUnusedObject(tx, id));
    }
  },
});
