/**
 * Runs and supervises Sightline on this machine: the embedded database unless DATABASE_URL is set, the bundled
 * simulator if the demo is on, and the server's web and jobs roles as separate processes. All of them exit with this
 * process, even if it is killed.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder, type FolderLock } from '../server/src/platform/embedded/folder-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import { createPrograms } from './supervisor/child-program.ts';
import { isOn, ownSecret, simulatedHistory, simulatorPort } from './supervisor/data-folder.ts';
import { keepRunning, type Running } from './supervisor/keep-running.ts';
import { waitForPort } from './supervisor/ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const environment = process.env;
const dataFolder = resolve(environment['DATA_DIR'] || join(root, '.data'));
const embedded = (environment['DATABASE_URL'] ?? '') === '';
const demo = environment['DEMO'] || (embedded ? 'on' : 'off');
const simulates = demo === 'on' && !environment['SIMULATOR_URL'];
/** The demo compares a year with the year before. */
const demoMonths = '25';
const historyMonths = environment['HISTORY_MONTHS'] || (simulates ? demoMonths : '');
const runs = process.argv.find((argument) => argument.startsWith('--run='))?.slice('--run='.length) ?? 'web,jobs';

/** Collect garbage earlier: half the memory, for a few percent more time at most. */
const heapOptions = ['--heap-growing-percent=30', '--max-semi-space-size=8'];

/** Compiled code, cached between starts. */
const compileCache = join(root, 'node_modules/.cache/sightline');

/** Stopping takes five seconds at most, because interrupted work is never lost. */
const stopLimitMs = 5_000;
const programsStopMs = 3_000;
const databaseStopsMs = 1_000;
/** A web process whose supervisor was killed takes a few seconds to exit. */
const oldWebExitMs = 8_000;

const programs = createPrograms(root);
const stopping = new AbortController();
let lock: FolderLock | null = null;
let database: Promise<EmbeddedPostgres> | null = null;

/** Stops everything, the database last. */
const stop = async (code: number): Promise<void> => {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(code || 1), stopLimitMs).unref();
  noteStopping();
  await programs.stop(programsStopMs);
  // If the database did not start, `main` reports why.
  const started = await database?.catch(() => null);
  await started?.stop(databaseStopsMs);
  process.exit(code);
};

/** The note is only for error messages; stopping continues without it, such as on a full disk. */
const noteStopping = (): void => {
  try {
    lock?.describe('stopping');
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
};

const keep = (name: string, start: () => Promise<Running>): Promise<void> =>
  keepRunning(name, start, { stopping: stopping.signal, log: (line) => console.error(line) });

const startProgram = (args: string[], extra: Record<string, string>) =>
  programs.start([...heapOptions, ...args], { NODE_COMPILE_CACHE: compileCache, ...environment, ...extra });

/** Starts the embedded database, unless DATABASE_URL names another. */
const startDatabase = async (): Promise<Record<string, string>> => {
  if (!embedded) return {};
  const secret =
    environment['SECRET_KEY'] || ownSecret(dataFolder, { acceptsNew: isOn('NEW_SECRET_KEY', environment) });
  database = startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), signal: stopping.signal });
  const started = await database;
  let isFirst = true;
  await keep('PostgreSQL', async () => {
    if (!isFirst) await started.startAgain();
    isFirst = false;
    return started.server();
  });
  return { DATABASE_URL: started.url, SECRET_KEY: secret };
};

const startSimulator = (port: number): Promise<void> => {
  const { start, months } = simulatedHistory(dataFolder, Number(historyMonths));
  const args = ['simulator/src/main.ts', '--port', String(port), '--start', start, '--months', String(months)];
  return keep('simulator', () => startProgram(args, {}));
};

/** Starts and supervises a role. The web role keeps its first port across restarts. */
const startServer = async (role: string, settings: Record<string, string>): Promise<string> => {
  let address = '';
  let port = environment['PORT'] || '3000';
  const host = environment['HOST'] || '127.0.0.1';
  if (role === 'web' && !(await waitForPort(Number(port), host, 0))) {
    console.error(`Port ${port} is in use. Waiting up to ${oldWebExitMs / 1000} seconds for it.`);
    await waitForPort(Number(port), host, oldWebExitMs);
  }
  await keep(role, async () => {
    const server = await startProgram(['server/dist/main.js', `--run=${role}`], {
      ...settings,
      PORT: port,
    });
    address = server.address;
    if (role === 'web') port = new URL(address).port || '80';
    return server;
  });
  return address;
};

/** Starts everything in parallel where possible: most of the time goes into loading programs. */
const main = async (): Promise<void> => {
  const unknown = process.argv.slice(2).find((argument) => !argument.startsWith('--run='));
  if (unknown !== undefined)
    throw new Error(`Unknown argument "${unknown}". Use npm start -- --run=web or --run=jobs, or neither for both.`);
  mkdirSync(dataFolder, { recursive: true });
  // Roles on an external database store nothing in the folder, so several may share it.
  if (embedded || simulates) lock = lockFolder(dataFolder);
  const port = simulates ? await simulatorPort(dataFolder) : null;
  const simulator = port === null ? null : startSimulator(port);
  const startRoles = async (): Promise<string> => {
    const settings: Record<string, string> = {
      DEMO: demo,
      ...(historyMonths === '' ? {} : { HISTORY_MONTHS: historyMonths }),
      WEB_ROOT: join(root, 'web/dist'),
      MAIL_FOLDER: environment['MAIL_FOLDER'] || join(dataFolder, 'mail'),
      ...(await startDatabase()),
      ...(port === null ? {} : { SIMULATOR_URL: `http://127.0.0.1:${port}` }),
    };
    const addresses = runs.split(',').map(async (role) => {
      // Jobs collect from the simulator at once, so it has to run first.
      if (role !== 'web') await simulator;
      return startServer(role, settings);
    });
    return (await Promise.all(addresses)).join('');
  };
  const [address] = await Promise.all([startRoles(), simulator]);
  lock?.describe('running', address || undefined);
  console.log(address === '' ? 'ready' : `ready ${address}`);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
// The parent that opened the IPC channel has exited.
process.once('disconnect', () => void stop(0));
if (process.connected === false) void stop(0);
main().catch((error: unknown) => {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : String(error));
  void stop(1);
});
