/**
 * Run by hand: node bench/load.ts [organizations] [soak minutes] [seconds per rate] [mix] [folder] (Linux, Node 24, after
 * npm start has installed and built once). Starts the product with a separate PostgreSQL and organizations of mixed size
 * (70,25,5: percent small, medium and large), which a folder keeps for the next run, and raises the request rate until
 * responses are late or fail. Prints latency percentiles, CPU and memory for each rate, the same
 * for a bare Node server with responses of the same size, and the memory over a soak at half of the sustained rate. The
 * requests come from this process, on the same cores.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { contract, type RouteDefinition } from '@sightline/contract';
import { freePort } from '../e2e/free-port.ts';
import { readyAddress, startProduct } from '../e2e/faults/product.ts';
import { randomFrom } from '../e2e/faults/random.ts';
import { reachableFolder } from '../e2e/faults/installation.ts';
import { removeDataFolder } from '../e2e/remove-data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import { populate, secretKey, type Population } from './load/cloned-organizations.ts';
import { describe, percentile, sendAtRate, type Outcome, type Sent } from './load/open-loop.ts';
import { describeUsage, usageOf } from './load/process-usage.ts';

const [many = 1_000, soakMinutes = 30, seconds = 60] = process.argv.slice(2, 5).map(Number);
const [mix = '70,25,5', keptFolder] = process.argv.slice(5);
const rates = [2, 5, 10, 20, 30, 40, 60, 80, 120, 160];
/** A rate is sustained if all requests succeed, 99% of them within this time. */
const lateMs = 2_000;
const random = randomFrom(1);

const range = { timeRange: '30d' };
/** Screens weighted by how often they are opened; each reads in one batch, like the web application. */
const screens: readonly (readonly [share: number, calls: readonly (readonly [RouteDefinition, object])[]])[] = [
  [
    0.45,
    [
      [contract.performance.overview, range],
      [contract.performance.doraMetrics, range],
      [contract.performance.teamScores, range],
      [contract.performance.history, { ...range, subject: 'organization' }],
    ],
  ],
  [0.15, [[contract.teams.analytics, { ...range, limit: '12' }]]],
  [0.1, [[contract.profiles.list, { ...range, sort: 'name', order: 'asc' }]]],
  [0.1, [[contract.sprints.list, { ...range, limit: '8' }]]],
  [
    0.15,
    [
      [contract.auth.me, {}],
      [contract.organizations.list, {}],
      [contract.notifications.list, {}],
    ],
  ],
];

const batchOf = (calls: (typeof screens)[number][1], token: string): Sent => ({
  method: 'POST',
  path: '/v1/batch',
  token,
  body: JSON.stringify({ calls: calls.map(([{ operation }, query]) => ({ call: operation, query })) }),
});

/** A screen of a random organization; 1 in 20 requests changes something. */
const requestOf = (tokens: readonly string[]): Sent => {
  const token = tokens[Math.floor(random() * tokens.length)] ?? '';
  let left = random();
  for (const [share, calls] of screens) {
    if (left < share) return batchOf(calls, token);
    left -= share;
  }
  const body = JSON.stringify({ theme: random() < 0.5 ? 'light' : 'dark' });
  return { method: 'PUT', path: '/api/user/preferences', token, body };
};

const isKeptUpWith = (outcome: Outcome): boolean => outcome.errors.size === 0 && percentile(outcome, 0.99) <= lateMs;

/** Memory of each process: the means of the first and the last quarter of the soak. */
const describeSoak = (samples: readonly ReturnType<typeof usageOf>[]): string => {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (some: typeof samples, name: string): number =>
    Math.round(some.reduce((sum, one) => sum + (one.get(name)?.megabytes ?? 0), 0) / some.length);
  return ['web', 'jobs', 'postgres']
    .map(
      (name) => `${name} ${mean(samples.slice(0, quarter), name)} MB, then ${mean(samples.slice(-quarter), name)} MB`,
    )
    .join('; ');
};

const folder = reachableFolder();
const databaseFolder = keptFolder ?? reachableFolder();
const populationFile = join(databaseFolder, 'population.json');
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=200'];

/** Fills the folder's database without waiting for the disk, unless an earlier run has. */
const readPopulation = async (): Promise<Population> => {
  if (existsSync(populationFile)) return JSON.parse(readFileSync(populationFile, 'utf8')) as Population;
  const begun = performance.now();
  const filled = await startEmbeddedPostgres({
    folder: databaseFolder,
    settings: [...settings, 'fsync=off', 'full_page_writes=off'],
  });
  const population = await populate(filled, many, mix.split(',').map(Number));
  await filled.stop(600_000);
  writeFileSync(populationFile, JSON.stringify(population));
  console.log(`populated in ${Math.round((performance.now() - begun) / 1_000)} s`);
  return population;
};

const { tokens, costs } = await readPopulation();
console.log(`${tokens.length} organizations, ${availableParallelism()} cores`);
for (const line of costs) console.log(line);
const server = await startEmbeddedPostgres({ folder: databaseFolder, settings });

const product = startProduct(folder, {
  PORT: String(await freePort()),
  DATABASE_URL: server.url,
  SECRET_KEY: secretKey,
  REQUESTS_PER_MINUTE: '1000000',
});
const address = await readyAddress(product);
const folders = [folder, server.home];

const measure = async (to: string, rate: number, next: () => Sent): Promise<Outcome> => {
  const before = usageOf(folders);
  const outcome = await sendAtRate(to, { rate, seconds, random, next });
  console.log(describe(outcome));
  if (to === address) console.log(`        ${describeUsage(before, usageOf(folders), outcome.seconds)}`);
  return outcome;
};

console.log('\nthe product');
const screen = (): Sent => requestOf(tokens);
// Warm-up: fills caches and opens connections.
await sendAtRate(address, { rate: 2, seconds: Math.min(20, seconds), random, next: screen });
let sustained: Outcome | null = null;
for (const rate of rates) {
  const outcome = await measure(address, rate, screen);
  if (!isKeptUpWith(outcome)) break;
  sustained = outcome;
}
console.log(sustained === null ? 'no rate was sustained' : `sustained: ${sustained.rate} screens per second`);

if (sustained !== null) {
  const overview = batchOf(screens[0]?.[1] ?? [], tokens[0] ?? '');
  const sample = await fetch(`${address}${overview.path}`, {
    method: overview.method,
    headers: { authorization: `Bearer ${overview.token}`, 'content-type': 'application/json' },
    body: overview.body ?? '',
  });
  const bytes = Buffer.from(await sample.arrayBuffer());
  const bare = createServer((_, answer) => void answer.setHeader('content-type', 'application/json').end(bytes));
  await new Promise<void>((done) => void bare.listen(0, '127.0.0.1', done));
  const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  console.log(`\na bare server in this process, ${Math.round(bytes.length / 1024)} kB an answer`);
  for (const rate of [sustained.rate, sustained.rate * 10]) await measure(bareAddress, rate, screen);
  bare.close();

  const rate = Math.max(1, Math.floor(sustained.rate / 2));
  const samples: ReturnType<typeof usageOf>[] = [];
  const sampling = setInterval(() => samples.push(usageOf(folders)), 10_000);
  console.log(`\nsoak of ${soakMinutes} minutes`);
  const soak = await sendAtRate(address, { rate, seconds: soakMinutes * 60, random, next: screen });
  clearInterval(sampling);
  console.log(describe(soak));
  if (samples.length > 0) console.log(`        memory at first: ${describeSoak(samples)}`);
}
await product.stop();
await server.stop();
for (const one of keptFolder === undefined ? [folder, databaseFolder] : [folder]) removeDataFolder(one);
process.exit(sustained === null ? 1 : 0);
