import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotFound } from '../../../platform/errors.ts';
import { testContext } from '../../../testing/context.ts';
import { connectSource } from '../connect-source.ts';
import { findCredential } from '../credentials.store.ts';
import {
  credentialsOf,
  simulatedSite,
  type SimulatedSite,
  type Simulator,
  type TestOrganization,
} from '../integrations.test-support.ts';
import { collectSource } from '../sync/collect-source.ts';
import { beginConsent } from './begin-consent.ts';
import { answerConsent, chooseSite } from './finish-consent.ts';
import { expireConsentsJob } from './expire-consents.ts';
import { grantedToken } from './granted-token.ts';
import type { OAuthProvider } from './oauth-flows.store.ts';

const now = '2026-11-20T12:00:00Z';
const hourMs = 3_600_000;

describe('connecting by consent at Atlassian', () => {
  let simulator: Simulator;
  let site: SimulatedSite;
  before(async () => {
    site = await simulatedSite({ now, historyMonths: 1 });
    ({ simulator } = site);
  });
  after(() => site.close());

  /** An organization of an installation with an app, and a manager of it. */
  const organization = async (): Promise<UserContext> => {
    const { ctx }: TestOrganization = await site.organization();
    const { user } = await testContext(site.database);
    const [authOrigin, apiOrigin] = [simulator.url, simulator.url];
    const app = { clientId: 'simulator-oauth-client', clientSecret: 'simulator-oauth-secret', authOrigin, apiOrigin };
    const config = { ...ctx.platform.config, publicUrl: 'http://localhost:3000', atlassianOAuth: app };
    return { ...ctx, platform: { ...ctx.platform, config }, user, actor: { kind: 'user', user } };
  };
  const pass = async (ms: number): Promise<void> => {
    await simulator.control('POST', 'clock', { advanceMs: ms });
    site.clock.at += ms;
  };
  /** Acts like a browser: reads the page, presses a button, and is redirected back. */
  const consent = async (address: string, answer: 'accept' | 'cancel' = 'accept') => {
    const page = await fetch(address);
    assert.equal(page.status, 200, address);
    const request = /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const body = new URLSearchParams({ request, answer });
    const led = await fetch(`${simulator.url}/authorize`, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(led.headers.get('location') ?? '');
    assert.equal(back.origin + back.pathname, 'http://localhost:3000/integrations/atlassian/callback');
    const value = (name: string): string => back.searchParams.get(name) ?? '';
    return { state: value('state'), code: value('code'), error: value('error') };
  };
  const connect = async (ctx: UserContext, provider: OAuthProvider): Promise<void> => {
    const { address } = await beginConsent(ctx, provider);
    const { flowId, sites } = await answerConsent(ctx, await consent(address));
    assert.deepEqual(
      sites.map((site) => [site.name, site.url]),
      [['Halden Robotics', simulator.url]],
    );
    await chooseSite(ctx, { flowId, siteId: sites[0]?.id ?? '' });
  };
  const credential = (ctx: UserContext, provider: OAuthProvider) =>
    withTenant(site.database, ctx.organizationId, (tx) => findCredential(tx, provider));

  it('reads Jira and Confluence with the granted tokens, stored encrypted', async () => {
    const ctx = await organization();
    for (const provider of ['jira', 'confluence'] as const) {
      await connect(ctx, provider);
      const saved = await credential(ctx, provider);
      assert.ok(saved?.isActive === true && saved.grant !== null && saved.errorMessage === null);
      assert.match(saved.apiUrl, new RegExp(`^${simulator.url}/ex/${provider}/`));
      const stored = JSON.stringify(saved);
      assert.ok(!stored.includes(await grantedToken(ctx.platform, ctx.organizationId, provider)()));
      assert.equal((await collectSource(ctx, { provider })).kind, 'complete');
    }
    const entries = await withTenant(site.database, ctx.organizationId, (tx) =>
      tx.selectFrom('audit_entries').select('action').orderBy('id').execute(),
    );
    assert.deepEqual(
      entries.slice(0, 3).map((entry) => entry.action),
      ['integrations.begin-consent', 'integrations.consent', 'integrations.connect'],
    );
  });

  it('accepts an answer only once, in time, and from the session that started it', async () => {
    const ctx = await organization();
    const answer = await consent((await beginConsent(ctx, 'jira')).address);
    const elsewhere = { ...ctx, user: { ...ctx.user, sessionId: ctx.user.id } };
    await assert.rejects(answerConsent(elsewhere, answer), InvalidInput);
    await assert.rejects(answerConsent(ctx, { ...answer, state: 'forged' }), InvalidInput);
    const { flowId, sites } = await answerConsent(ctx, answer);
    await assert.rejects(answerConsent(ctx, answer), InvalidInput);

    const choice = { flowId, siteId: sites[0]?.id ?? '' };
    await assert.rejects(chooseSite(elsewhere, choice), InvalidInput);
    await assert.rejects(chooseSite(ctx, { ...choice, siteId: 'another' }), NotFound);
    await chooseSite(ctx, choice);
    await assert.rejects(chooseSite(ctx, choice), InvalidInput);

    const late = await consent((await beginConsent(ctx, 'jira')).address);
    await pass(11 * 60_000);
    await assert.rejects(answerConsent(ctx, late), InvalidInput);
    const canceled = await consent((await beginConsent(ctx, 'jira')).address, 'cancel');
    assert.deepEqual([canceled.code, canceled.error], ['', 'access_denied']);
  });

  it('offers no site that could not be connected', async () => {
    const ctx = await organization();
    const config = { ...ctx.platform.config, atlassianExtraHosts: [] };
    const elsewhere = { ...ctx, platform: { ...ctx.platform, config } };
    const answer = await consent((await beginConsent(ctx, 'jira')).address);
    await assert.rejects(answerConsent(elsewhere, answer), /has no Jira site at an Atlassian address/);
  });

  it('reports ended access, not a wrong token, when access is revoked before a site is chosen', async () => {
    const ctx = await organization();
    const { flowId, sites } = await answerConsent(ctx, await consent((await beginConsent(ctx, 'jira')).address));
    await simulator.control('DELETE', 'grants');
    await chooseSite(ctx, { flowId, siteId: sites[0]?.id ?? '' });
    assert.match((await credential(ctx, 'jira'))?.errorMessage ?? '', /revoked.*Connect with Atlassian again\./);
  });

  it('deletes the granted tokens if no site is chosen in time', async () => {
    const ctx = await organization();
    const flows = async (): Promise<{ sealed: boolean }[]> => {
      const rows = await withTenant(site.database, ctx.organizationId, (tx) =>
        tx.selectFrom('oauth_flows').select('sealed_grant').execute(),
      );
      return rows.map((row) => ({ sealed: row.sealed_grant !== null }));
    };
    await answerConsent(ctx, await consent((await beginConsent(ctx, 'jira')).address));
    await expireConsentsJob.handle(ctx.platform, {}, { signal: new AbortController().signal });
    assert.deepEqual(await flows(), [{ sealed: true }]);
    await pass(16 * 60_000);
    await expireConsentsJob.handle(ctx.platform, {}, { signal: new AbortController().signal });
    assert.deepEqual(await flows(), []);
  });

  it('refreshes an expiring token, one process at a time, and stores the new refresh token', async () => {
    const ctx = await organization();
    await connect(ctx, 'jira');
    const first = await grantedToken(ctx.platform, ctx.organizationId, 'jira')();
    // Using an old refresh token would end the grant for everyone.
    for (let round = 0; round < 2; round += 1) {
      await pass(2 * hourMs);
      const readers = Array.from({ length: 4 }, () => grantedToken(ctx.platform, ctx.organizationId, 'jira'));
      const tokens = new Set(await Promise.all(readers.map((read) => read())));
      assert.equal(tokens.size, 1);
      assert.ok(!tokens.has(first));
    }
    await pass(2 * hourMs);
    assert.equal((await collectSource(ctx, { provider: 'jira' })).kind, 'complete');
  });

  it('says what to do when access was revoked', async () => {
    const ctx = await organization();
    await connect(ctx, 'jira');
    await simulator.control('DELETE', 'grants');
    const message = async () => (await credential(ctx, 'jira'))?.errorMessage;
    assert.equal((await collectSource(ctx, { provider: 'jira' })).kind, 'paused');
    assert.match((await message()) ?? '', /revoked.*Connect with Atlassian again\./);
    await pass(24 * hourMs);
    assert.equal((await collectSource(ctx, { provider: 'jira' })).kind, 'paused');
    await connect(ctx, 'jira');
    assert.equal(await message(), null);
    assert.equal((await collectSource(ctx, { provider: 'jira' })).kind, 'complete');
  });

  it('is replaced by a token that a user enters, and is unavailable without an app', async () => {
    const ctx = await organization();
    await connect(ctx, 'jira');
    const typed = { provider: 'jira' as const, installation: 'cloud' as const, baseUrl: simulator.url };
    await connectSource(ctx, { ...typed, ...credentialsOf('jira') });
    assert.equal((await credential(ctx, 'jira'))?.grant, null);
    const config = { ...ctx.platform.config, atlassianOAuth: null };
    await assert.rejects(async () => beginConsent({ ...ctx, platform: { ...ctx.platform, config } }, 'jira'), NotFound);
  });
});
