/** Finds the processes of one product, whatever their parent is by now. Needs /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const roles = ['supervisor', 'web', 'jobs', 'simulator', 'postgres'] as const;
export type Role = (typeof roles)[number];
export type Found = { pid: number; role: Role | 'other'; command: string };

/** Why the fault suite cannot run here; false where it can. */
export const cannotFindProcesses: string | false =
  process.platform === 'linux' ? false : 'processes are found in /proc, which only Linux has';

/** In the environment of everything that is started for a folder. */
export const mark = 'SIGHTLINE_FAULTS_FOLDER';

const roleOf = (command: string): Found['role'] => {
  if (command.includes('scripts/run.ts')) return 'supervisor';
  if (command.includes('--run=web')) return 'web';
  if (command.includes('--run=jobs')) return 'jobs';
  if (command.includes('simulator/src/main.ts')) return 'simulator';
  return /\/postgres -D /.test(command) ? 'postgres' : 'other';
};

/** Processes end while they are read. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Started for the folder, or working in it as PostgreSQL's processes do. */
export const processesOf = (folder: string): Found[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      const environment = orNull(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? '';
      const works = orNull(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
      if (!environment.split('\0').includes(`${mark}=${folder}`) && !works.startsWith(`${folder}/`)) return [];
      const command = (orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim();
      // Ended, and only waits for its parent to notice.
      return command === '' ? [] : [{ pid, role: roleOf(command), command }];
    });
