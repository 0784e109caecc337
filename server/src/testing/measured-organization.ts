/** An organisation that was collected from the simulator and measured, for tests of what is read from it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Role } from '@sightline/contract';
import { usualTerms } from '../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import {
  providers,
  startSimulator,
  testSite,
  type TestOrganization,
  type TestSite,
} from '../features/integrations/integrations.test-support.ts';
import { linkUser, listPeople } from '../features/people/index.ts';
import { measureOrganization } from '../features/measurement/index.ts';

export type MeasuredOrganization = {
  site: TestSite;
  organization: TestOrganization;
  /** Somebody of that role; with `personId`, whose own figures are that person's. */
  viewer(role: Role, personId?: string): Promise<RouteContext>;
  /** In a transaction of the organisation. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** An organisation without any data, as somebody of that role sees it. */
  emptyFor(role: Role): Promise<RouteContext>;
  close(): Promise<void>;
};

export const measuredOrganization = async (now: string, months = 2): Promise<MeasuredOrganization> => {
  const simulator = await startSimulator({ now, months });
  const site = await testSite(simulator.url, now, months);
  const organization = await site.organization();
  for (const provider of providers) {
    await organization.connect(provider);
    const result = await organization.collect(provider);
    assert.equal(result.kind, 'complete', JSON.stringify(result));
  }
  const { ctx } = organization;
  await measureOrganization(ctx.platform, ctx.organizationId);
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
    const user = {
      id,
      sessionId: id,
      email: '',
      emailVerified: false,
      name,
      role,
      isPlatformAdmin: false,
      terms: usualTerms,
      isDemo: false,
      organizationId,
      organizationName: 'Test',
      avatar: null,
    };
    return { ...ctx, organizationId, user, actor: { kind: 'user', user }, origin: { address: '', agent: '' } };
  };
  return {
    site,
    organization,
    within,
    async viewer(role, personId) {
      const viewer = await viewerOf(ctx.organizationId, role);
      if (personId !== undefined) {
        await within(async (tx) => {
          const account = (await listPeople(tx)).find((one) => one.id === personId)?.accountIds[0];
          assert.ok(account !== undefined, `no person ${personId}`);
          await linkUser(tx, ctx.organizationId, viewer.user.id, account);
        });
      }
      return viewer;
    },
    emptyFor: async (role) => viewerOf((await site.organization()).ctx.organizationId, role),
    async close() {
      await site.database.drop();
      await simulator.stop();
    },
  };
};
