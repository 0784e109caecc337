/**
 * A collector in a separate process, for tests that kill it. Writes a dot for every request, reads
 * every source of one organization and ends. Arguments: database, simulator, organization, secret, now,
 * months of history.
 */
import { flushCompileCache } from 'node:module';
import { loadConfig } from '../../platform/config.ts';
import type { Platform } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database/tenant.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { collectSource } from './sync/collect-source.ts';

const [databaseUrl = '', simulatorUrl = '', organizationId = '', secret = '', now = '', months = '2'] =
  process.argv.slice(2);
// Killed processes cannot save their compile cache for the next one.
flushCompileCache();
const log = createLog('silent', 'collector');
const database = openDatabase(databaseUrl, log);
const platform: Platform = {
  config: loadConfig(
    { DATABASE_URL: databaseUrl, SECRET_KEY: secret, ATLASSIAN_EXTRA_HOSTS: simulatorUrl, HISTORY_MONTHS: months },
    [],
  ),
  database,
  clock: { now: () => Date.parse(now) },
  log,
  secrets: createSecrets(secret),
  events: createEvents(database),
  jobs: { enqueue: async () => 'job', start: async () => {}, stop: async () => {} },
};

const send = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const response = await send(...request);
  process.stdout.write('.');
  return response;
};

const ctx = { organizationId, platform, actor: { kind: 'job', name: 'collect' } } as const;
for (const provider of ['jira', 'bitbucket', 'confluence'] as const) {
  const result = await collectSource(ctx, { provider });
  if (result.kind !== 'complete') throw new Error(`${provider}: ${JSON.stringify(result)}`);
}
await database.close();
