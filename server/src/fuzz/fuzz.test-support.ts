/** Sends hostile requests and collects server errors. */
import { apiScopes } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { createCallers, type Callers } from '../access/callers.test-support.ts';
import { startWebServer } from '../access/web-server.test-support.ts';
import { insertApiToken } from '../features/identity/sessions/api-tokens.store.ts';
import { apiTokenPrefix } from '../features/identity/sessions/api-tokens.ts';
import { hashOf } from '../platform/secret-links.ts';
import type { Platform } from '../platform/context.ts';
import { withSystem, withTenant } from '../platform/database/tenant.ts';
import { listPeople } from '../features/people/index.ts';
import type { TestDatabase } from '../testing/database.ts';
import { measuredOrganization } from '../testing/measured-organization.ts';
import { seeded } from './hostile-values.test-support.ts';
import { hostileRequest } from './requests.test-support.ts';

/** Some requests end sessions or delete organizations, so new ones are created now and then. */
const requestsOfGathering = 150;

export type FuzzReport = {
  byStatus: Record<string, number>;
  /** How often each call reached its use case. */
  answered: Set<string>;
  /** Responses of 500 and above, each with the request and the error. */
  failures: string[];
};

const tokenOf = async (platform: Platform, { world }: Callers): Promise<Record<string, string>> => {
  const token = `${apiTokenPrefix}${randomUUID()}`;
  await withTenant(platform.database, world.organizationId, (tx) =>
    insertApiToken(tx, {
      organizationId: world.organizationId,
      id: randomUUID(),
      userId: world.userId,
      name: 'Everything',
      scopes: apiScopes,
      start: apiTokenPrefix,
      hash: hashOf(token),
      createdAt: new Date(platform.clock.now()),
      expiresAt: new Date(platform.clock.now() + 86_400_000),
    }),
  );
  return { authorization: `Bearer ${token}` };
};

/** A batch succeeds even if one of its calls fails. */
const hasFailedPart = (call: string, body: string): boolean => call === 'batch.read' && /"status":5\d\d/.test(body);

/** An organization with figures, which organizations without data read through the sample's header. @returns its ids */
const prepareSample = async (now: string): Promise<{ database: TestDatabase; ids: string[] }> => {
  const measured = await measuredOrganization(now, 1);
  const { database } = measured.site;
  const { organizationId } = measured.organization.ctx;
  await withSystem(database, (tx) =>
    tx
      .updateTable('organizations')
      .set({ is_sample: true, created_at: new Date(now) })
      .where('id', '=', organizationId)
      .execute(),
  );
  const people = await measured.within(listPeople);
  const ids = people.flatMap(({ id, teamId }) => (teamId === null ? [id] : [id, teamId]));
  return { database, ids: [...new Set(ids)] };
};

export const fuzz = async (
  { requests, seed, withSample = false }: { requests: number; seed: number; withSample?: boolean },
  progress: (sent: number, report: FuzzReport) => void = () => {},
): Promise<FuzzReport> => {
  const sample = withSample ? await prepareSample('2026-11-20T12:00:00Z') : null;
  const server = await startWebServer({ REQUESTS_PER_MINUTE: String(requests * 10) }, sample?.database);
  const report: FuzzReport = { byStatus: {}, answered: new Set(), failures: [] };
  let reason = '';
  server.platform.log.error = ((entry: { err?: Error }) => {
    reason = entry.err?.stack ?? String(entry.err);
  }) as typeof server.platform.log.error;
  const random = seeded(seed);
  try {
    let callers = await createCallers(server.platform);
    let token = await tokenOf(server.platform, callers);
    for (let sent = 1; sent <= requests; sent += 1) {
      if (sent % requestsOfGathering === 0) {
        callers = await createCallers(server.platform);
        token = await tokenOf(server.platform, callers);
      }
      if (sent % 1_000 === 0) progress(sent, report);
      const { call, caller, options } = hostileRequest(random, callers, token, sample?.ids ?? null);
      reason = '';
      const { statusCode, body } = await server.app.inject(options);
      report.byStatus[statusCode] = (report.byStatus[statusCode] ?? 0) + 1;
      if (statusCode < 400) report.answered.add(call);
      if (statusCode >= 500 || hasFailedPart(call, body)) {
        const what = `${String(options.payload ?? '').slice(0, 2_000)}`;
        report.failures.push(
          `request ${sent}: ${statusCode} ${call} as ${caller}\n${options.method} ${String(options.url).slice(0, 500)}\n${JSON.stringify(options.headers).slice(0, 600)}\n${what}\n${body.slice(0, 300)}\n${reason}`,
        );
      }
      server.clock.at += 500;
    }
  } finally {
    await server.stop();
  }
  return report;
};
