/** A small separate disk that can be filled. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reachableFolder } from './installation.ts';

export type SmallDisk = {
  folder: string;
  /** Writes a file until the disk is full. */
  fill(): void;
  /** Removes that file. */
  free(): void;
  unmount(): void;
};

/** @returns null if it cannot be mounted, which needs root */
export const mountSmallDisk = (megabytes: number): SmallDisk | null => {
  const folder = reachableFolder();
  const ballast = join(folder, 'ballast');
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).status !== 0) {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    fill() {
      for (const size of [1_000_000, 1_000]) {
        const block = Buffer.alloc(size);
        try {
          for (;;) appendFileSync(ballast, block);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      spawnSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
};
