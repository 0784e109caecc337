/** A folder, a port and a database, embedded or named by DATABASE_URL, for one product under test. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/embedded/postgres.ts';
import { freePort } from '../free-port.ts';
import { removeDataFolder } from '../remove-data-folder.ts';
import { processesOf, type Role } from './processes.ts';
import { signalRole, startProduct, type Product } from './product.ts';

export const databases = ['embedded', 'DATABASE_URL'] as const;
export type DatabaseKind = (typeof databases)[number];

type StartParameters = [extra?: Parameters<typeof startProduct>[1], program?: Parameters<typeof startProduct>[2]];

export type Installation = {
  kind: DatabaseKind;
  folder: string;
  mails: string;
  address: string;
  /** The server of DATABASE_URL, stopped only by this process. */
  external: EmbeddedPostgres | null;
  start(...parameters: StartParameters): Product;
  /** Kills a process. An external database is restarted, as its operator would do. */
  kill(role: Role): Promise<void>;
  /** Kills leftover processes, stops the external database, and removes the folders. */
  close(): Promise<void>;
};

/** A folder that PostgreSQL's user can access. */
export const reachableFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-faults-'));
  chmodSync(folder, 0o755);
  return folder;
};

/** @param databaseFolder the folder of an external database */
export const openInstallation = async (
  kind: DatabaseKind,
  folder = reachableFolder(),
  databaseFolder?: string,
): Promise<Installation> => {
  const elsewhere = kind === 'embedded' ? null : (databaseFolder ?? reachableFolder());
  const external =
    elsewhere === null ? null : await startEmbeddedPostgres({ folder: elsewhere, settings: ['fsync=off'] });
  const port = await freePort();
  const environment = {
    PORT: String(port),
    ...(external === null ? {} : { DATABASE_URL: external.url, SECRET_KEY: '7'.repeat(64) }),
  };
  return {
    kind,
    folder,
    mails: join(folder, 'mail'),
    address: `http://127.0.0.1:${port}`,
    external,
    start: (extra = {}, program = undefined) => startProduct(folder, { ...environment, ...extra }, program),
    async kill(role) {
      if (role !== 'postgres' || external === null) return void signalRole(folder, role, 'SIGKILL');
      external.server().signal('SIGKILL');
      await external.server().ended;
      await external.startAgain();
    },
    async close() {
      for (const { pid } of processesOf(folder)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
      await external?.stop();
      for (const one of [folder, elsewhere]) if (one !== null) removeDataFolder(one);
    },
  };
};
