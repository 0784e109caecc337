import { probes } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Platform } from '../context.ts';
import { withSystem, type DatabaseHandle } from '../database/tenant.ts';
import { isOutage } from '../errors.ts';
import type { Log } from '../log.ts';

/** Below the time that load balancers usually give a probe. */
const answerMs = 2_000;

/** Whether the database answers a statement now. */
export const databaseAnswers = async ({ database, log }: { database: DatabaseHandle; log: Log }): Promise<boolean> => {
  const ended = new AbortController();
  const answered = withSystem(database, (tx) => sql`select 1`.execute(tx)).then(
    () => true,
    (error: unknown) => {
      if (!isOutage(error)) log.error({ err: error }, 'the database does not respond');
      return false;
    },
  );
  const late = setTimeout(answerMs, false, { signal: ended.signal }).catch(() => false);
  const answer = await Promise.race([answered, late]);
  ended.abort();
  return answer;
};

/**
 * Liveness, readiness and startup probes, each 200 or 503. Liveness does not check the database, because a restart
 * would not repair it.
 */
export const addProbes = (app: FastifyInstance, platform: Platform, isStarted: () => boolean): void => {
  const probe = (path: string, check: () => Promise<string | null>): void => {
    app.get(path, async (_request, reply) => {
      const problem = await check();
      reply.header('Cache-Control', 'no-store').code(problem === null ? 200 : 503);
      return { status: problem === null ? 'ok' : problem };
    });
  };
  probe(probes.live, async () => null);
  probe(probes.started, async () => (isStarted() ? null : 'starting'));
  probe(probes.ready, async () => {
    if (!isStarted()) return 'starting';
    return (await databaseAnswers(platform)) ? null : 'database unreachable';
  });
};
