/** One binary, two roles: `--run=web`, `--run=jobs` or both. Any number of each may run. */
import { createPlatform, createWebServer, features } from './app.ts';
import { ensureDemo } from './features/demo/index.ts';
import { warnOfWrongKey } from './operations/check-secrets.ts';
import { ConfigError, processConfig, type Config } from './platform/config.ts';
import type { Platform } from './platform/context.ts';
import { migrate, newerMigrations } from './platform/database/migrate.ts';
import { onceReachable } from './platform/database/wait-for-database.ts';
import { isOutage } from './platform/errors.ts';
import { deleteStaleFiles } from './platform/files/spooled-file.ts';
import { startInterrupted } from './platform/exit-codes.ts';
import { keepRecording } from './platform/metrics/recorder.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';
import { secretWeakness } from './platform/secret-weakness.ts';

/** Maximum time for stopping; all work can be interrupted safely. */
const stopLimitMs = 2_500;

/**
 * Stops the process gracefully on a signal, or if its supervisor has ended. @returns a signal that is aborted from then
 * on
 */
const stopOnSignals = (platform: Platform, closeWeb: () => Promise<unknown>): AbortSignal => {
  const stopping = new AbortController();
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Error('The process is stopping'));
    setTimeout(() => {
      platform.log.warn('stopped before all work had finished');
      process.exit(0);
    }, stopLimitMs).unref();
    await closeWeb();
    await platform.jobs.stop();
    await platform.database.close();
    process.exit(0);
  };
  const stopOrFail = (): void => {
    stop().catch((error: unknown) => {
      platform.log.error({ err: error }, 'the process did not shut down cleanly');
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOrFail);
  process.off('disconnect', endAtOnce);
  process.on('disconnect', stopOrFail);
  return stopping.signal;
};

const run = async (config: Config): Promise<void> => {
  const platform = createPlatform(config, [...config.run].join('+'));
  const telemetry = await startTelemetry(platform);
  const weakness = config.run.has('web') ? secretWeakness(config.secretKey) : null;
  if (weakness !== null) platform.log.warn(weakness);
  let isStarted = false;
  const web = config.run.has('web') ? await createWebServer(platform, () => isStarted) : null;
  const signal = stopOnSignals(platform, async () => {
    await web?.close();
    await telemetry?.stop();
  });
  // Before the database is ready: the product shows that it is starting, and the probes answer.
  const address = await web?.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw new ConfigError(`HOST and PORT cannot be used (${error.message}).`, { cause: error });
  });
  try {
    const { outages } = platform.database.link;
    await onceReachable(() => migrate(config.databaseUrl), { outages, signal });
    await platform.database.link.start();
    await platform.database.link.whenUp(signal);
    const newer = await newerMigrations(platform.database);
    if (newer.length > 0)
      platform.log.warn({ newer }, 'a newer version migrated this database; run that version, or restore a backup');
    const work = config.run.has('jobs');
    const allJobs = features.flatMap((feature) => feature.jobs);
    await platform.jobs.start(allJobs, platform, { work });
    if (config.demo && work) await ensureDemo(platform);
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  deleteStaleFiles(Date.now()).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'files of interrupted exports could not be deleted');
  });
  isStarted = true;
  keepRecording(platform, signal);
  warnOfWrongKey(platform).catch((error: unknown) => {
    if (!signal.aborted) platform.log.warn({ err: error }, 'the secret key could not be checked');
  });
  console.log(address === undefined ? 'ready' : `ready ${address}`);
};

/** A supervisor keeps a channel open, which closes when it ends, even by SIGKILL. */
const endAtOnce = (): void => process.exit(1);
process.on('disconnect', endAtOnce);
// Closed before the program was read.
if (process.connected === false) endAtOnce();

try {
  await run(processConfig());
} catch (error) {
  if (isOutage(error)) {
    console.error('The database became unreachable while Sightline was starting.');
    process.exit(startInterrupted);
  }
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
