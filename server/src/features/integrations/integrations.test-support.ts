/** An organization connected to a simulated Atlassian, for tests of collection. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FactKind, Facts } from '@sightline/analytics';
import type { Installation, Provider } from '@sightline/contract';
import { loadConfig } from '../../platform/config.ts';
import type { Platform, TenantContext } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { loadFacts } from '../facts/index.ts';
import { insertOrganization } from '../identity/index.ts';
import { connectSource } from './connect-source.ts';
import type { Credential } from './credentials.store.ts';
import { collectSource, type Collection, type CollectionInput } from './sync/collect-source.ts';

export type Simulator = {
  url: string;
  /** Calls `/__simulator/...`. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

const main = fileURLToPath(new URL('../../../../simulator/src/main.ts', import.meta.url));

/** Starts a simulator as a process with its clock fixed at `now`. `program` replaces it and takes its arguments. */
export const startSimulator = async (options: {
  now: string;
  program?: string;
  months?: number;
  seed?: number;
  more?: string[];
}): Promise<Simulator> => {
  const { now, program = main, months = 2, seed = 7, more = [] } = options;
  const args = [
    program,
    '--port',
    '0',
    '--control',
    '--now',
    now,
    '--months',
    String(months),
    '--seed',
    String(seed),
    ...more,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // It does not outlive tests that are stopped.
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    }),
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The simulator ended before it was ready')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^simulator ready (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url,
    async control(method, path, body) {
      const response = await fetch(`${url}/__simulator/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${method} ${path}`);
      return response.status === 204 ? null : ((await response.json()) as unknown);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export const providers: readonly Provider[] = ['jira', 'bitbucket', 'confluence'];

export type TestOrganization = {
  ctx: TenantContext;
  connect(provider: Provider, installation?: Installation): Promise<unknown>;
  collect(provider: Provider, options?: Omit<CollectionInput, 'provider'>): Promise<Collection>;
  /** Collects every product completely. */
  collectAll(options?: Omit<CollectionInput, 'provider'>): Promise<void>;
  facts(): Promise<Facts>;
};

export type TestSite = {
  database: TestDatabase;
  clock: { at: number };
  /** A new organization without connections. */
  organization(): Promise<TestOrganization>;
  /** A new organization connected to every product. */
  connected(): Promise<TestOrganization>;
  /** An organization that is already in the database. */
  known(organizationId: string): TestOrganization;
};

/** A database whose organizations read from `url`: an empty one, or a copy of a frozen one. */
export const testSite = async (url: string, now: string, historyMonths = 13, frozen?: string): Promise<TestSite> => {
  const database = await testDatabase(frozen);
  const clock = { at: Date.parse(now) };
  const platform = platformFor(database, url, clock, historyMonths);
  const known = (organizationId: string): TestOrganization => {
    const ctx: TenantContext = { organizationId, actor: { kind: 'job', name: 'test' }, platform };
    const collect: TestOrganization['collect'] = (provider, options = {}) =>
      collectSource(ctx, { provider, ...options });
    return {
      ctx,
      connect: (provider, installation = 'cloud') => connectSource(ctx, connectionTo(url, provider, installation)),
      collect,
      async collectAll(options) {
        for (const provider of providers) {
          const result = await collect(provider, options);
          assert.equal(result.kind, 'complete', `${provider}: ${JSON.stringify(result)}`);
        }
      },
      facts: () => withTenant(database, organizationId, (tx) => loadFacts(tx)),
    };
  };
  const organization = async (): Promise<TestOrganization> => {
    const id = randomUUID();
    const now = new Date(clock.at);
    await withSystem(database, (tx) =>
      insertOrganization(tx, { id, name: 'Test organization', timeZone: 'Europe/Berlin', now }, []),
    );
    return known(id);
  };
  return {
    database,
    clock,
    known,
    organization,
    async connected() {
      const made = await organization();
      for (const provider of providers) await made.connect(provider);
      return made;
    },
  };
};

/** A site with its own simulator. */
export type SimulatedSite = TestSite & { simulator: Simulator; close(): Promise<void> };

/** By default, reads a month more than exists, so that the start of the history is not cut off. */
export const simulatedSite = async ({
  now,
  months = 1,
  historyMonths = months + 1,
  more = [],
}: {
  now: string;
  months?: number;
  historyMonths?: number;
  more?: string[];
}): Promise<SimulatedSite> => {
  const simulator = await startSimulator({ now, months, more });
  const site = await testSite(simulator.url, now, historyMonths);
  return {
    ...site,
    simulator,
    async close() {
      await site.database.drop();
      await simulator.stop();
    },
  };
};

/** The simulator's credentials, which protect nothing. */
export const credentialsOf = (provider: Provider) =>
  provider === 'bitbucket'
    ? { email: '', apiToken: 'simulator-workspace-token', metadata: { workspace: 'halden' } }
    : { email: 'collector@halden-robotics.example', apiToken: 'simulator-token', metadata: {} };

/** The connection of a simulated product, in the cloud or a Data Center. */
export const connectionTo = (url: string, provider: Provider, installation: Installation) =>
  installation === 'cloud'
    ? { provider, installation, baseUrl: url, ...credentialsOf(provider) }
    : {
        provider,
        installation,
        baseUrl: `${url}/${provider}`,
        email: '',
        apiToken: 'simulator-personal-token',
        metadata: {},
      };

/** A connection as stored in the database, never tested. */
export const storedCredential = {
  installation: 'cloud',
  baseUrl: 'https://acme.atlassian.net',
  apiUrl: 'https://acme.atlassian.net',
  email: 'a@acme.example',
  sealedToken: 'sealed',
  metadata: {},
  isActive: true,
  lastVerifiedAt: null,
  errorMessage: null,
  grant: null,
  tokenExpiresOn: null,
} satisfies Omit<Credential, 'provider' | 'revision'>;

/** The encryption of test platforms. */
export const testSecret = '5'.repeat(64);

const platformFor = (database: TestDatabase, url: string, clock: { at: number }, historyMonths: number): Platform => {
  const log = createLog('silent', 'test');
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: testSecret,
    ATLASSIAN_EXTRA_HOSTS: url,
    HISTORY_MONTHS: String(historyMonths),
    // Threads read it, and may briefly outlive the database.
    LOG_LEVEL: 'silent',
  };
  return {
    config: loadConfig(environment, []),
    database,
    clock: { now: () => clock.at },
    log,
    secrets: createSecrets(testSecret),
    events: createEvents(database),
    // Tests call the collection directly; the jobs it would queue are not part of them.
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
};

/** Facts in a fixed order, so that two organizations can be compared row by row. */
export const inOrder = (facts: Facts): Record<FactKind, string[]> =>
  Object.fromEntries(
    Object.entries(facts).map(([kind, rows]) => [kind, rows.map((row) => JSON.stringify(row, sortedKeys)).toSorted()]),
  ) as Record<FactKind, string[]>;

const sortedKeys = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
