/**
 * Runs Sightline on this machine: the embedded database unless DATABASE_URL names one, the bundled
 * simulator where the demo is on, and the server's web and worker roles as processes of their own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const environment = process.env;
const dataFolder = resolve(environment['DATA_DIR'] || join(root, '.data'));
const embedded = (environment['DATABASE_URL'] ?? '') === '';
const demo = environment['DEMO'] || (embedded ? 'on' : 'off');
const runs = process.argv.find((argument) => argument.startsWith('--run='))?.slice('--run='.length) ?? 'web,jobs';

/** The collector of garbage runs earlier: a third less memory for a few percent more time. */
const thrifty = '--heap-growing-percent=30';

/** What the engine makes of our sources, kept from one start to the next. */
const compiled = join(root, 'node_modules/.cache/sightline');

const children = new Map<string, ChildProcess>();
let database: Promise<EmbeddedPostgres> | null = null;
let stopping: Promise<void> | null = null;

/** Stops what was started, the database last. */
const stop = (code: number): Promise<void> =>
  (stopping ??= (async () => {
    await Promise.all(
      [...children.values()].map(
        (child) =>
          new Promise<void>((done) => {
            if (child.exitCode !== null || child.signalCode !== null) return done();
            child.once('exit', () => done());
            child.kill('SIGTERM');
          }),
      ),
    );
    // One that did not start has nothing to be stopped; whoever waited for it says why.
    const running = await database?.catch(() => null);
    await running?.stop();
    process.exit(code);
  })());

/** Starts a program and resolves with the address it prints when it is ready. */
const start = (name: string, args: string[], extra: Record<string, string>): Promise<string> =>
  new Promise((ready, failed) => {
    if (stopping !== null) return failed(new Error(`${name} was not started, as everything is being stopped`));
    const child = spawn(process.execPath, [thrifty, ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compiled, ...environment, ...extra },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    children.set(name, child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /\bready\b(?: (\S+))?/.exec(line);
      if (match === null) console.log(line);
      else ready(match[1] ?? '');
    });
    child.once('error', failed);
    child.once('exit', (code) => {
      failed(new Error(`${name} ended with ${code} before it was ready`));
      if (stopping === null) void stop(code === 0 ? 1 : (code ?? 1));
    });
  });

/** The secret of this installation, made once and kept beside the data. */
const ownSecret = (): string => {
  const file = join(dataFolder, 'secret-key');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
};

/** Where the simulated history begins: settled once, so that the site is the same one whenever it is started. */
const simulatorStart = (): string => {
  const file = join(dataFolder, 'simulator-start');
  if (!existsSync(file)) {
    const start = new Date();
    start.setUTCMonth(start.getUTCMonth() - 13);
    start.setUTCHours(0, 0, 0, 0);
    writeFileSync(file, start.toISOString());
  }
  return readFileSync(file, 'utf8').trim();
};

const listens = (port: number): Promise<number | null> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen(port, '127.0.0.1', () => {
      const { port: given } = probe.address() as AddressInfo;
      probe.close(() => done(given));
    });
  });

/** The simulator's port, kept like its history: at another address it would be another site, to be read anew. */
const simulatorPort = async (): Promise<number> => {
  const file = join(dataFolder, 'simulator-port');
  const before = existsSync(file) ? await listens(Number(readFileSync(file, 'utf8'))) : null;
  const port = before ?? (await listens(0)) ?? 0;
  writeFileSync(file, String(port));
  return port;
};

/** The database that Sightline brings; nothing where DATABASE_URL names another. */
const startDatabase = async (): Promise<Record<string, string>> => {
  if (!embedded) return {};
  database = startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') });
  return { DATABASE_URL: (await database).url, SECRET_KEY: environment['SECRET_KEY'] || ownSecret() };
};

const startSimulator = (port: number): Promise<string> =>
  start('simulator', ['simulator/src/main.ts', '--port', String(port), '--start', simulatorStart()], {});

/** What need not wait for each other starts together: most of starting is reading programs. */
const main = async (): Promise<void> => {
  mkdirSync(dataFolder, { recursive: true });
  const port = demo === 'on' && !environment['SIMULATOR_URL'] ? await simulatorPort() : null;
  const simulator = port === null ? null : startSimulator(port);
  const startServer = async (): Promise<string> => {
    const settings: Record<string, string> = {
      DEMO: demo,
      WEB_ROOT: join(root, 'web/dist'),
      MAIL_FOLDER: environment['MAIL_FOLDER'] || join(dataFolder, 'mail'),
      ...(await startDatabase()),
      ...(port === null ? {} : { SIMULATOR_URL: `http://127.0.0.1:${port}` }),
    };
    const server = (role: string): Promise<string> => start(role, ['server/src/main.ts', `--run=${role}`], settings);
    const addresses = runs.split(',').map(async (role) => {
      // Collecting begins at once, so there has to be something to collect from.
      if (role !== 'web') await simulator;
      return server(role);
    });
    return (await Promise.all(addresses)).join('');
  };
  const [address] = await Promise.all([startServer(), simulator]);
  console.log(address === '' ? 'ready' : `ready ${address}`);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
main().catch((error: unknown) => {
  if (stopping === null) console.error(error instanceof Error ? error.message : String(error));
  void stop(1);
});
