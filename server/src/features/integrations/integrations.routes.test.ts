import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  contract,
  type IntegrationCredential,
  type Provider,
  type Role,
  type RouteDefinition,
} from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { inputOf } from '../../platform/http/answer-call.ts';
import { InvalidInput, NotAllowed } from '../../platform/errors.ts';
import { sessionUser } from '../../testing/context.ts';
import { listCredentials } from './credentials.store.ts';
import {
  credentialsOf,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from './integrations.test-support.ts';
import { createIntegrations } from './index.ts';
import { listStreams } from './sync/cursors.store.ts';
import { listLatestRuns } from './sync/runs.store.ts';
import { countQuarantined } from './sync/quarantined.store.ts';
import { listDueSources, listSources } from './sync/sources.store.ts';

const now = '2026-11-20T12:00:00Z';
const { routes } = createIntegrations({ lastMeasured: async () => null });
describe('integration routes', () => {
  let simulator: Simulator;
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
    ({ simulator } = site);
  });
  after(() => site.close());

  const userOf = (role: Role, isDemo = false): SessionUser => sessionUser({ role, isDemo });

  /** Calls a route as the server does: policy first, then the handler, then the reply's schema. */
  const call = async (
    organization: TestOrganization,
    user: SessionUser,
    definition: RouteDefinition,
    input: object,
  ): Promise<unknown> => {
    const route = routes.find((route) => route.definition === definition);
    assert.ok(route?.needs === 'organization');
    const ctx = { ...organization.ctx, user, origin: { address: '127.0.0.1', agent: 'test' } };
    if (!(await route.allow(ctx))) throw new NotAllowed();
    return definition.reply.parse(await route.handle(ctx, inputOf(definition, input)));
  };

  const { integrations } = contract;
  const connection = (provider: Provider) => ({ provider, baseUrl: simulator.url, ...credentialsOf(provider) });

  it('connecting tries the credentials, stores the token encrypted and never shows it', async () => {
    const organization = await site.organization();
    const admin = userOf('admin');
    const saved = await call(organization, admin, integrations.save, { body: connection('jira') });
    const listed = await call(organization, admin, integrations.credentials, { query: { includeSyncStatus: 'true' } });
    const { apiToken } = connection('jira');
    assert.equal(JSON.stringify([saved, listed]).includes(apiToken), false);
    const [kept] = await withTenant(site.database, organization.ctx.organizationId, listCredentials);
    assert.equal(kept?.isActive, true);
    assert.equal(kept?.sealedToken.includes(apiToken), false);
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const itemsSynced = async (): Promise<number | undefined> => {
      const { credentials } = (await call(organization, admin, integrations.credentials, {
        query: { includeSyncStatus: 'true' },
      })) as { credentials: { syncStatus: { itemsSynced: number } | null }[] };
      return credentials[0]?.syncStatus?.itemsSynced;
    };
    const { accounts: _people, ...facts } = await organization.facts();
    const stored = Object.values(facts).reduce((sum, rows) => sum + rows.length, 0);
    assert.ok(stored > 100);
    assert.equal(await itemsSynced(), stored);
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.equal(await itemsSynced(), stored, 'the total, and not what the last run brought');
    const status = (await call(organization, userOf('developer'), integrations.status, {})) as {
      sources: { state: string }[];
    };
    assert.deepEqual(
      status.sources.map((source) => source.state),
      ['up-to-date'],
    );
  });

  it('each product accepts its credentials and says plainly what is wrong with others', async () => {
    const organization = await site.organization();
    const admin = userOf('admin');
    for (const provider of ['jira', 'bitbucket', 'confluence'] as const) {
      const good = await call(organization, admin, integrations.test, { body: connection(provider) });
      assert.deepEqual(good, { success: true, error: null }, provider);
      const bad = await call(organization, admin, integrations.test, {
        body: { ...connection(provider), apiToken: 'wrong' },
      });
      const { success, error } = bad as { success: boolean; error: string };
      assert.equal(success, false);
      // Bitbucket is connected with an access token, which has no email.
      const advice =
        provider === 'bitbucket'
          ? /refused the token\. Create a new access token/
          : /refused the credentials\. Check the email address, and create a new API token/;
      assert.match(error, advice);
    }
    const elsewhere = { ...connection('bitbucket'), metadata: { workspace: 'nobody' } };
    const unknown = (await call(organization, admin, integrations.test, { body: elsewhere })) as { error: string };
    assert.match(unknown.error, /^Bitbucket has no workspace nobody that this token can see\. Enter the name after/);
  });

  it('a workspace is accepted in either field, and only for Bitbucket Cloud', async () => {
    const organization = await site.organization();
    const admin = userOf('admin');
    const { metadata: _metadata, ...bitbucket } = connection('bitbucket');
    const workspace = 'halden';
    const test = (body: object) => call(organization, admin, integrations.test, { body });
    const works = { success: true, error: null };
    assert.deepEqual(await test({ ...bitbucket, workspace }), works);
    assert.deepEqual(await test({ ...bitbucket, workspace, metadata: { workspace } }), works);
    const unknown = (await test({ ...bitbucket, workspace: 'nobody' })) as { error: string };
    assert.match(unknown.error, /^Bitbucket has no workspace nobody that this token can see\. Enter the name after/);
    const { credential } = (await call(organization, admin, integrations.save, {
      body: { ...bitbucket, workspace },
    })) as { credential: IntegrationCredential };
    assert.deepEqual(credential.metadata, { workspace });
    for (const [body, problem] of [
      [{ ...bitbucket, workspace, metadata: { workspace: 'other' } }, /must be the same/],
      [{ ...connection('jira'), workspace }, /Only Bitbucket Cloud has workspaces/],
      [{ ...connection('jira'), metadata: { workspace } }, /Only Bitbucket Cloud has workspaces/],
      [{ ...bitbucket, workspace, installation: 'data-center' }, /Only Bitbucket Cloud has workspaces/],
      [{ ...bitbucket, metadata: { workspace, project: 'x' } }, /: Unknown field: metadata\.project$/],
    ] as const)
      await assert.rejects(test(body), problem);
  });

  it('one credential connects, reads and disconnects both Jira and Confluence of a site', async () => {
    const organization = await site.organization();
    const admin = userOf('admin');
    const body = { ...connection('jira'), provider: 'atlassian' };
    assert.deepEqual(await call(organization, admin, integrations.test, { body }), { success: true, error: null });
    const bad = await call(organization, admin, integrations.test, { body: { ...body, apiToken: 'wrong' } });
    assert.match((bad as { error: string }).error, /^Jira: .*refused.* Confluence: .*refused/);
    await assert.rejects(
      call(organization, admin, integrations.test, { body: { ...body, installation: 'data-center' } }),
      /works only with Atlassian Cloud/,
    );
    const saved = (await call(organization, admin, integrations.save, { body })) as {
      credentials: IntegrationCredential[];
    };
    assert.deepEqual(saved.credentials.map(({ provider, isActive }) => [provider, isActive]).toSorted(), [
      ['confluence', true],
      ['jira', true],
    ]);
    for (const provider of ['jira', 'confluence'] as const)
      assert.equal((await organization.collect(provider)).kind, 'complete');
    const both = { provider: 'atlassian' };
    assert.deepEqual(await call(organization, admin, integrations.sync, { body: both }), { started: true });
    assert.deepEqual(await call(organization, admin, integrations.remove, { params: both }), { removed: true });
    assert.deepEqual(await withTenant(site.database, organization.ctx.organizationId, listCredentials), []);
    await assert.rejects(call(organization, admin, integrations.sync, { body: both }), /source/);
  });

  it('a scoped token is used at the gateway, the only host that accepts it', async () => {
    const organization = await site.organization();
    for (const provider of ['jira', 'confluence'] as const) {
      const scoped = { ...connection(provider), apiToken: 'simulator-scoped-token' };
      await call(organization, userOf('admin'), integrations.save, { body: scoped });
      assert.equal((await organization.collect(provider)).kind, 'complete');
    }
    const { issues, pages } = await organization.facts();
    assert.ok(issues.length > 50 && pages.length > 5);
    assert.ok(issues.every((issue) => issue.url.startsWith(`${simulator.url}/browse/`)));
  });

  it('wrong credentials are saved with the reason, and nothing is collected with them', async () => {
    const organization = await site.organization();
    const body = { ...connection('jira'), apiToken: 'wrong' };
    const { credential } = (await call(organization, userOf('manager'), integrations.save, { body })) as {
      credential: { isActive: boolean; errorMessage: string };
    };
    assert.equal(credential.isActive, false);
    assert.match(credential.errorMessage, /refused/);
    assert.deepEqual(await organization.collect('jira'), { kind: 'not-connected' });
    await assert.rejects(
      call(organization, userOf('admin'), integrations.save, { body: { ...body, baseUrl: 'jira.evil.example' } }),
      new InvalidInput('Please enter a valid Jira domain'),
    );
  });

  it('users who may not configure integrations are refused', async () => {
    const organization = await site.organization();
    const developer = userOf('developer');
    const refusal = new NotAllowed('You need administrator or manager privileges to configure integrations.');
    const calls: [RouteDefinition, object][] = [
      [integrations.credentials, {}],
      [integrations.save, { body: connection('jira') }],
      [integrations.test, { body: connection('jira') }],
      [integrations.sync, { body: { provider: 'jira' } }],
      [integrations.remove, { params: { provider: 'jira' } }],
    ];
    for (const [definition, input] of calls)
      await assert.rejects(call(organization, developer, definition, input), refusal);

    const demo = userOf('admin', true);
    await organization.connect('jira');
    for (const [definition, input] of calls.filter(([call]) =>
      [integrations.save, integrations.test, integrations.remove].includes(call as never),
    )) {
      await assert.rejects(
        call(organization, demo, definition, input),
        /The demo organization uses the bundled simulator/,
      );
    }
    assert.deepEqual(await call(organization, demo, integrations.sync, { body: { provider: 'jira' } }), {
      started: true,
    });
  });

  it('disconnecting deletes the token and the sync progress', async () => {
    const organization = await site.organization();
    await organization.connect('confluence');
    await organization.collect('confluence');
    const removed = await call(organization, userOf('admin'), integrations.remove, {
      params: { provider: 'confluence' },
    });
    assert.deepEqual(removed, { removed: true });
    const left = await withTenant(site.database, organization.ctx.organizationId, async (tx) => [
      ...(await listCredentials(tx)),
      ...(await listSources(tx)),
      ...(await listStreams(tx, 'confluence')),
      ...(await listLatestRuns(tx)),
    ]);
    assert.deepEqual(left, []);
  });

  it('organizations are isolated from each other; only due sources are listed across them', async () => {
    const [mine, theirs] = [await site.organization(), await site.organization()];
    await theirs.connect('confluence');
    await theirs.collect('confluence');
    const seen = await withTenant(site.database, mine.ctx.organizationId, async (tx) => [
      ...(await listCredentials(tx)),
      ...(await listSources(tx)),
      ...(await listStreams(tx, 'confluence')),
      ...(await listLatestRuns(tx)),
      ...(await countQuarantined(tx)),
    ]);
    assert.deepEqual(seen, []);
    const inAnHour = new Date(site.clock.at + 3_600_000);
    const due = await withSystem(site.database, (tx) => listDueSources(tx, inAnHour));
    assert.ok(due.some((source) => source.organizationId === theirs.ctx.organizationId));
    await assert.rejects(
      withSystem(site.database, (tx) => listCredentials(tx)),
      /permission denied/,
    );
  });
});
