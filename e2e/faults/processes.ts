/** Finds the processes of one product, even after their parent has exited. Needs /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const roles = ['supervisor', 'web', 'jobs', 'simulator', 'postgres'] as const;
export type Role = (typeof roles)[number];
export type FoundProcess = { pid: number; role: Role | 'other'; command: string };

/** Why the fault tests cannot run here, or false if they can. */
export const cannotFindProcesses: string | false =
  process.platform === 'linux' ? false : 'processes are found in /proc, which only Linux has';

/** Environment variable of every process that is started for a folder. */
export const folderVariable = 'SIGHTLINE_FAULTS_FOLDER';

const roleOf = (command: string): FoundProcess['role'] => {
  if (command.includes('scripts/run.ts')) return 'supervisor';
  if (command.includes('--run=web')) return 'web';
  if (command.includes('--run=jobs')) return 'jobs';
  if (command.includes('simulator/src/main.ts')) return 'simulator';
  return /\/postgres -D /.test(command) ? 'postgres' : 'other';
};

/** A process may exit while it is read. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Processes started for the folder, or with a working directory in it, like PostgreSQL's. */
export const processesOf = (folder: string): FoundProcess[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      const environment = orNull(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? '';
      const works = orNull(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
      if (!environment.split('\0').includes(`${folderVariable}=${folder}`) && !works.startsWith(`${folder}/`))
        return [];
      const command = (orNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim();
      // A zombie process.
      return command === '' ? [] : [{ pid, role: roleOf(command), command }];
    });
