import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createPlatform, createWebServer } from '../app.ts';
import { stopThread } from '../platform/threads/worker-thread.ts';
import { loadConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

export type WebServer = {
  database: TestDatabase;
  platform: Platform;
  app: FastifyInstance;
  /** Moves only when a test sets it. */
  clock: { at: number };
  stop(): Promise<void>;
};

/** The web role on its own database. Jobs are accepted and never run. */
export const startWebServer = async (
  settings: Record<string, string> = {},
  existing?: TestDatabase,
): Promise<WebServer> => {
  const database = existing ?? (await testDatabase());
  const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
  const required = { DATABASE_URL: database.url, SECRET_KEY: 'ab'.repeat(32), LOG_LEVEL: 'silent' };
  const config = loadConfig({ ...required, ...settings }, []);
  const platform = {
    ...createPlatform(config, 'test', { now: () => clock.at }),
    jobs: { enqueue: async () => randomUUID(), start: async () => {}, stop: async () => {} },
  };
  const app = await createWebServer(platform);
  await app.ready();
  return {
    database,
    platform,
    app,
    clock,
    async stop() {
      await app.close();
      // Some calls start the measurement thread.
      await stopThread(config);
      await platform.database.close();
      await database.drop();
    },
  };
};

/** Emails that the server sends from now on, latest last. */
export const recordEmails = (server: WebServer) => {
  const mails: { to: string; subject: string; text: string }[] = [];
  server.platform.jobs.enqueue = async (_tx, name, payload) => {
    const { sealed } = payload as { sealed: string };
    if (name === 'send-mail') mails.push(JSON.parse(server.platform.secrets.open(sealed, 'mail')));
    return randomUUID();
  };
  return mails;
};
