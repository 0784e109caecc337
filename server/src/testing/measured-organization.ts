/** An organization collected from the simulator and measured, for tests that read its figures. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after } from 'node:test';
import type { Role } from '@sightline/contract';
import { withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import {
  startSimulator,
  testSite,
  type Simulator,
  type TestOrganization,
  type TestSite,
} from '../features/integrations/integrations.test-support.ts';
import { linkUser, listPeople } from '../features/people/index.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import { sessionUser } from './context.ts';
import type { TestDatabase } from './database.ts';

export type MeasuredOrganization = {
  site: TestSite;
  organization: TestOrganization;
  /** The simulator's ground truth. */
  groundTruth: unknown;
  /** A user with this role, linked to a person if `personId` is given. */
  viewer(role: Role, personId?: string): Promise<RouteContext>;
  /** Runs work in a transaction of the organization. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A user with this role in an organization without data. */
  emptyFor(role: Role): Promise<RouteContext>;
  close(): Promise<void>;
};

/** The unchanged original, created once for all tests that request it. */
type Kept = { url: string; organizationId: string; frozen: string; groundTruth: unknown };
const cache = new Map<string, Promise<Kept>>();
const sources: TestDatabase[] = [];
after(async () => {
  for (const database of sources) await database.drop();
});

/** A copy of such an organization that one test may change. Its source is no longer running. */
export const measuredOrganization = async (now: string, months = 2): Promise<MeasuredOrganization> => {
  const name = `${now} ${months}`;
  const made = cache.get(name) ?? keep(now, months);
  cache.set(name, made);
  const { url, organizationId, frozen, groundTruth } = await made;
  const site = await testSite(url, now, months, frozen);
  return shownTo(site, site.known(organizationId), groundTruth, () => site.database.drop());
};

const keep = async (now: string, months: number): Promise<Kept> => {
  const simulator = await startSimulator({ now, months });
  try {
    const { site, organization } = await collectAndMeasure(simulator, now, months);
    sources.push(site.database);
    return {
      url: simulator.url,
      organizationId: organization.ctx.organizationId,
      frozen: await site.database.freeze(),
      groundTruth: await simulator.control('GET', 'ground-truth'),
    };
  } finally {
    await simulator.stop();
  }
};

/** A separate organization whose source keeps running. */
export const collectingOrganization = async (
  now: string,
  months: number,
  more: string[] = [],
): Promise<MeasuredOrganization> => {
  const simulator = await startSimulator({ now, months, more });
  const { site, organization } = await collectAndMeasure(simulator, now, months);
  return shownTo(site, organization, await simulator.control('GET', 'ground-truth'), async () => {
    await site.database.drop();
    await simulator.stop();
  });
};

const collectAndMeasure = async (
  simulator: Simulator,
  now: string,
  months: number,
): Promise<{ site: TestSite; organization: TestOrganization }> => {
  const site = await testSite(simulator.url, now, months);
  const organization = await site.connected();
  await organization.collectAll();
  await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
  return { site, organization };
};

const shownTo = (
  site: TestSite,
  organization: TestOrganization,
  groundTruth: unknown,
  close: () => Promise<void>,
): MeasuredOrganization => {
  const { ctx } = organization;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, ctx.organizationId, work);

  const viewerOf = async (organizationId: string, role: Role): Promise<RouteContext> => {
    const id = randomUUID();
    const name = `A ${role}`;
    await withSystem(site.database, async (tx) => {
      await tx
        .insertInto('users')
        .values({ id, name, email: `${id}@example.com` })
        .execute();
      await tx.insertInto('memberships').values({ organization_id: organizationId, user_id: id, role }).execute();
    });
    const user = sessionUser({ id, name, role, organizationId, organizationName: 'Test' });
    return { ...ctx, organizationId, user, actor: { kind: 'user', user }, origin: { address: '', agent: '' } };
  };
  return {
    site,
    organization,
    groundTruth,
    within,
    async viewer(role, personId) {
      const viewer = await viewerOf(ctx.organizationId, role);
      if (personId !== undefined) {
        await within(async (tx) => {
          const account = (await listPeople(tx)).find((person) => person.id === personId)?.accountIds[0];
          assert.ok(account !== undefined, `no person ${personId}`);
          await linkUser(tx, ctx.organizationId, viewer.user.id, account);
        });
      }
      return viewer;
    },
    emptyFor: async (role) => viewerOf((await site.organization()).ctx.organizationId, role),
    close,
  };
};
