/**
 * Organizations of many seeds, with and without storylines, stored in a folder and reused, because collecting and
 * measuring one takes a minute.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlatform } from '../server/src/app.ts';
import { saveFacts } from '../server/src/features/facts/index.ts';
import { insertOrganization } from '../server/src/features/identity/index.ts';
import { providers, startSimulator, testSite } from '../server/src/features/integrations/integrations.test-support.ts';
import { runMeasurement } from '../server/src/measurement-thread/run.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import type { Platform } from '../server/src/platform/context.ts';
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts';
import { withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import type { PlantedStory } from '../server/src/storylines/compare-with-truth.ts';
import { benchNow } from './small-organization.ts';

export type Simulated = { organizationId: string; userId: string; storylines: PlantedStory[] };

export type SimulatedOrganizations = {
  platform: Platform;
  /** The organizations of a seed, collected and measured if the folder has none yet. */
  find(seed: number, planted: boolean): Promise<Simulated>;
  has(seed: number, planted: boolean): boolean;
  close(): Promise<void>;
};

export const simulatedOrganizations = async (folder: string, months: number): Promise<SimulatedOrganizations> => {
  mkdirSync(folder, { recursive: true });
  const server = await startEmbeddedPostgres({
    folder,
    settings: ['fsync=off', 'synchronous_commit=off', 'max_wal_size=2GB', 'shared_buffers=256MB'],
  });
  await migrate(server.url, await readMigrations());
  const settings = { DATABASE_URL: server.url, SECRET_KEY: '5'.repeat(64), LOG_LEVEL: 'error' };
  const history = { HISTORY_MONTHS: String(months + 1) };
  const platform: Platform = {
    ...createPlatform(loadConfig({ ...settings, ...history }, []), 'bench', { now: () => Date.parse(benchNow) }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
  const file = join(folder, 'simulated.json');
  const known: Record<string, Simulated> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Simulated>)
    : {};
  const nameOf = (seed: number, planted: boolean): string => `${seed} ${planted ? 'planted' : 'plain'} ${months}`;

  const make = async (seed: number, planted: boolean): Promise<Simulated> => {
    const more = planted ? [] : ['--without-storylines'];
    const simulator = await startSimulator({ now: benchNow, months, seed, more });
    const site = await testSite(simulator.url, benchNow, months + 1);
    try {
      const collected = await site.organization();
      for (const provider of providers) {
        await collected.connect(provider);
        for (let result = await collected.collect(provider); result.kind !== 'complete';) {
          if (result.kind !== 'paused') throw new Error(`Collecting ${provider} ended with ${result.kind}`);
          site.clock.at = Math.max(site.clock.at, result.until.getTime());
          result = await collected.collect(provider);
        }
      }
      const [organizationId, userId] = [randomUUID(), randomUUID()];
      const name = nameOf(seed, planted);
      const organization = { id: organizationId, name, timeZone: 'Europe/Berlin', now: new Date(benchNow) };
      const admin = { id: userId, email: `${userId}@acme.example`, name: 'Ada Admin', role: 'admin' } as const;
      await withSystem(platform.database, (tx) =>
        insertOrganization(tx, organization, [{ ...admin, passwordHash: '', isDemo: false }]),
      );
      const facts = await collected.facts();
      await withTenant(platform.database, organizationId, (tx) => saveFacts(tx, organizationId, facts));
      await runMeasurement(platform, organizationId);
      const { storylines } = (await simulator.control('GET', 'ground-truth')) as Pick<Simulated, 'storylines'>;
      return { organizationId, userId, storylines };
    } finally {
      await site.database.drop();
      await simulator.stop();
    }
  };
  return {
    platform,
    has: (seed, planted) => nameOf(seed, planted) in known,
    async find(seed, planted) {
      const name = nameOf(seed, planted);
      const found = known[name] ?? (await make(seed, planted));
      known[name] = found;
      writeFileSync(file, JSON.stringify(known));
      return found;
    },
    async close() {
      await platform.database.close();
      await server.stop();
    },
  };
};
