/** One binary, two roles: `--run=web`, `--run=jobs` or both. Any number of each may run. */
import { createPlatform, createWebServer, features } from './app.ts';
import { ensureDemo } from './features/demo/index.ts';
import { ConfigError, processConfig, type Config } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';

const run = async (config: Config): Promise<void> => {
  await migrate(config.databaseUrl);
  const platform = createPlatform(config, [...config.run].join('+'));
  const web = config.run.has('web') ? await createWebServer(platform) : null;
  const work = config.run.has('jobs');
  const allJobs = features.flatMap((feature) => feature.jobs);
  await platform.jobs.start(allJobs, platform, { work });
  if (config.demo && work) await ensureDemo(platform);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await web?.close();
    await platform.jobs.stop();
    await platform.database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        platform.log.error({ err: error }, 'the process did not stop cleanly');
        process.exit(1);
      });
    });
  }

  if (web === null) console.log('ready');
  else console.log(`ready ${await web.listen({ port: config.port, host: config.host })}`);
};

try {
  await run(processConfig());
} catch (error) {
  const expected =
    error instanceof ConfigError || (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(expected ? error.message : error);
  process.exit(1);
}
