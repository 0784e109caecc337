import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux mounts memory here. */
const memory = '/dev/shm';
/** The tests use up to 2 GB of it, and about 6 GB for their processes. */
const neededBytes = 10 * 1024 ** 3;

/** Whether there is room for databases in memory and for several products at a time. */
export const isRoomy = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  // Before Node 22, only the machine's memory is known, not a container's limit.
  const available = process.availableMemory?.() ?? freemem();
  return Math.min(bavail * bsize, available) >= neededBytes;
};

/**
 * A folder that is deleted when this process exits. It is in memory if there is enough: tests create and delete hundreds
 * of databases of a thousand files each, which takes longer on a disk than the tests themselves.
 */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(isRoomy() ? memory : tmpdir(), 'sightline-tests-'));
  // The database runs as another user.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
};
