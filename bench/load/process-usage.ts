/** CPU and memory of a product's processes, from /proc. */
import { readFileSync } from 'node:fs';
import { processesOf } from '../../e2e/faults/processes.ts';
import { privateMegabytes } from '../../e2e/faults/database-state.ts';

export type Usage = ReadonlyMap<string, { cpuSeconds: number; megabytes: number }>;

const ticksPerSecond = 100;

/** CPU time of the process and its exited children. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
};

/** Usage by role. PostgreSQL's processes count as one, without shared memory. */
export const usageOf = (folders: readonly string[]): Usage => {
  const usage = new Map<string, { cpuSeconds: number; megabytes: number }>();
  for (const { pid, role, command } of folders.flatMap(processesOf)) {
    const name = command.startsWith('postgres:') ? 'postgres' : role;
    if (name === 'other') continue;
    try {
      const found = usage.get(name) ?? { cpuSeconds: 0, megabytes: 0 };
      found.cpuSeconds += cpuSeconds(pid);
      found.megabytes += privateMegabytes(pid);
      usage.set(name, found);
    } catch (error) {
      // PostgreSQL's connections may exit meanwhile.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return usage;
};

export const describeUsage = (before: Usage, after: Usage, seconds: number): string =>
  [...after]
    .map(([name, { cpuSeconds: cpu, megabytes }]) => {
      const share = ((cpu - (before.get(name)?.cpuSeconds ?? 0)) / seconds) * 100;
      return `${name} ${Math.round(share)}% of a core, ${megabytes} MB`;
    })
    .join('; ');
