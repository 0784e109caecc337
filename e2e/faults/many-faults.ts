/**
 * Run by hand: node e2e/faults/many-faults.ts 1000 [seed] [embedded|DATABASE_URL] [fault …] (Linux, Node 24, after
 * npm start has installed and built once). While users read and write, random processes are killed, the database is slow
 * or frozen, its network is cut, silent or lossy, its disk is full (as root), and the clock jumps; half of the faults with
 * the embedded database, half with DATABASE_URL. Fails if an acknowledged write is lost, a job is lost or takes effect twice, a process is left
 * running, or the product does not recover by itself within RECOVERY_SECONDS (30).
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startFaultyNetwork, type FaultyNetwork, type NetworkFault } from './faulty-network.ts';
import { startLoad } from './load.ts';
import { registerOrganization } from './organization.ts';
import { cannotFindProcesses, processesOf, type Role } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { randomFrom } from './random.ts';
import { databases, openInstallation, type DatabaseKind, type Installation } from './installation.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { until } from './until.ts';
import { databasePids, liftRequestLimit, mailsSentOnce } from './database-state.ts';

const recoveryMs = Number(process.env['RECOVERY_SECONDS'] ?? 30) * 1_000;
const mailsMs = 600_000;
const longestPauseMs = 2_000;
const longestFaultMs = 8_000;
const clockJumpsMs = 3_600_000;
const diskMegabytes = 512;
/** If PostgreSQL exits on a full disk, it does so within this time. */
const endingMs = 2_000;

const kills = ['web', 'jobs', 'postgres', 'supervisor'] as const satisfies Role[];
const networkFaults: readonly NetworkFault[] = ['cut', 'silent', 'lossy', 'slow'];
type Fault = (typeof kills)[number] | NetworkFault | 'frozen' | 'full' | 'clock';
const faultsOf = (kind: DatabaseKind, disk: SmallDisk | null): readonly Fault[] => [
  ...kills,
  'clock',
  ...(disk === null ? [] : (['full'] as const)),
  ...(kind === 'embedded' ? (['frozen'] as const) : networkFaults),
];

type Running = {
  installation: Installation;
  disk: SmallDisk | null;
  network: FaultyNetwork | null;
  clock: string;
  start: () => Product;
};

/** A folder on the disk that PostgreSQL's user can access. */
const makeFolder = (disk: SmallDisk): string => {
  const folder = join(disk.folder, 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
};

const openRunning = async (kind: DatabaseKind, random: () => number): Promise<Running> => {
  const disk = mountSmallDisk(diskMegabytes);
  const onDisk = disk === null ? undefined : makeFolder(disk);
  const installation = await (kind === 'embedded'
    ? openInstallation(kind, onDisk)
    : openInstallation(kind, undefined, onDisk));
  const url = installation.external === null ? null : new URL(installation.external.url);
  const network = url === null ? null : await startFaultyNetwork(Number(url.port), random);
  const clock = join(installation.folder, 'clock-offset');
  writeFileSync(clock, '0');
  const environment = {
    SIGHTLINE_FAULTS_CLOCK: clock,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.ts', import.meta.url))}`,
    ...(url === null || network === null
      ? {}
      : { DATABASE_URL: Object.assign(url, { hostname: '127.0.0.1', port: String(network.port) }).href }),
  };
  return { installation, disk, network, clock, start: () => installation.start(environment) };
};

/** Whether each role has exactly one process, and no old process is left. */
const isComplete = ({ kind, folder }: Installation, old: number[]): boolean => {
  const expected = kills.filter((role) => role !== 'postgres' || kind === 'embedded');
  const found = processesOf(folder);
  if (found.some((one) => old.includes(one.pid))) return false;
  const now = found.map((one) => one.role).filter((role) => role !== 'other');
  return now.toSorted().join() === expected.toSorted().join();
};

/** Causes a fault. @returns the processes that must be gone afterwards, and the new product if it was restarted */
const causeFault = async (
  { installation, disk, network, clock, start }: Running,
  fault: Fault,
  random: () => number,
): Promise<{ replaced: number[]; product: Product | null }> => {
  const lasting = random() * longestFaultMs;
  const none = { replaced: [], product: null };
  if (fault === 'clock') {
    writeFileSync(clock, String(Math.round((random() * 2 - 1) * clockJumpsMs)));
    return none;
  }
  if (fault === 'full') {
    const ended = installation.external?.server().ended.then(() => true);
    disk?.fill();
    await pause(lasting);
    disk?.free();
    // PostgreSQL exits if it cannot write its log. An external one is restarted, as its operator would do.
    const hasEnded = await Promise.race([ended ?? false, pause(endingMs, false)]);
    if (hasEnded) await installation.external?.startAgain();
    return none;
  }
  if (fault === 'frozen') {
    const frozen = databasePids(installation);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await pause(lasting);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    return none;
  }
  if (fault === 'web' || fault === 'jobs' || fault === 'postgres' || fault === 'supervisor') {
    // A killed process can still be listed; until they exit, the others of a killed supervisor still respond.
    const replaced = processesOf(installation.folder)
      .filter(({ role }) => fault === 'supervisor' || role === fault)
      .map(({ pid }) => pid);
    await installation.kill(fault);
    return { replaced, product: fault === 'supervisor' ? start() : null };
  }
  network?.set(fault);
  await pause(lasting);
  network?.set(null);
  return none;
};

const runRounds = async (
  kind: DatabaseKind,
  { rounds, random, only }: { rounds: number; random: () => number; only: readonly string[] },
): Promise<void> => {
  const running = await openRunning(kind, random);
  const { installation, disk, network } = running;
  const faults = faultsOf(kind, disk).filter((one) => only.length === 0 || only.includes(one));
  const times = new Map<Fault, number[]>();
  try {
    let product = running.start();
    await readyAddress(product);
    await liftRequestLimit(installation);
    const organization = await registerOrganization(installation.address, installation.mails);
    const load = startLoad(organization);
    for (let round = 1; round <= rounds; round += 1) {
      await pause(random() * longestPauseMs);
      const fault = faults[Math.floor(random() * faults.length)] ?? 'web';
      const at = `${kind} ${round}/${rounds}, ${fault}`;
      const { replaced, product: next } = await causeFault(running, fault, random);
      product = next ?? product;
      const over = performance.now();
      const isRecovered = async (): Promise<boolean> =>
        isComplete(installation, replaced) && (await organization.answers());
      await until('recovery', isRecovered, recoveryMs).catch((error: unknown) => {
        throw new Error(`${at}: ${product.printed()}`, { cause: error });
      });
      const took = performance.now() - over;
      times.set(fault, [...(times.get(fault) ?? []), took]);
      const lost = await until('what was written', async () => ({ names: await load.lost() }), recoveryMs);
      if (lost.names.length > 0) throw new Error(`${at}: lost ${lost.names.join(', ')}`);
      console.log(`${at}: recovered after ${Math.round(took)} ms`);
    }
    const invited = await load.stop();
    for (const email of invited) await organization.mailed(email, mailsMs);
    const { repeated, open } = await until('all mails are marked as sent', async () => {
      const mails = await mailsSentOnce(installation, invited);
      return mails.open.length === 0 ? mails : null;
    });
    if (repeated.length > 0) throw new Error(`${kind}: took effect twice: ${repeated.join(', ')}`);
    if (open.length > 0) throw new Error(`${kind}: not sent: ${open.join(', ')}`);
    await product.stop();
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
    const answers = [...load.answers()].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ');
    console.log(
      `${kind}: ${rounds} faults; answers ${answers}; ${invited.length} invitations and the last name there, all mailed; nothing left running`,
    );
    for (const [fault, all] of times) {
      const sorted = all.toSorted((a, b) => a - b).map(Math.round);
      console.log(
        `  ${fault}: ${sorted.length} times, recovered after ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (longest)`,
      );
    }
  } finally {
    await network?.close();
    await installation.close();
    disk?.unmount();
  }
};

if (cannotFindProcesses !== false) throw new Error(`Processes cannot be found here: ${cannotFindProcesses}.`);
const [count = '200', seed = '1', kind = '', ...only] = process.argv.slice(2);
const random = randomFrom(Number(seed));
const half = Math.ceil(Number(count) / 2);
if (kind !== '' && kind !== 'both') await runRounds(kind as DatabaseKind, { rounds: Number(count), random, only });
else for (const one of databases) await runRounds(one, { rounds: half, random, only });
// Open sockets of the network and the load would keep this process alive.
process.exit(0);
