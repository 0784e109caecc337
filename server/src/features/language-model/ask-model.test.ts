import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ModelSettings } from '@sightline/contract';
import { NotAllowed } from '../../platform/errors.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inLanguage } from '../../platform/language.ts';
import { write } from '../../platform/text.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { checkSecrets } from '../../operations/check-secrets.ts';
import { askModel } from './ask-model.ts';
import { changeModel, readExchanges, readModel, testModel } from './change-model.ts';
import { initialModel } from './model-settings.ts';
import { startModelServer, type ModelServer } from './model-server.test-support.ts';

const request = { instructions: 'Answer.', data: { question: 'How?' }, maxOutputTokens: 10 };

describe('the language model of an organization', () => {
  let database: TestDatabase;
  let server: ModelServer;
  let ctx: RouteContext;
  let settings: ModelSettings;
  before(async () => {
    database = await testDatabase();
    server = await startModelServer();
  });
  after(async () => {
    await server.stop();
    await database.drop();
  });
  beforeEach(async () => {
    const made = await testContext(database);
    const config = { ...made.platform.config, modelExtraOrigins: [server.origin] };
    ctx = { ...made, platform: { ...made.platform, config }, origin: { address: '', agent: '' } };
    settings = {
      ...initialModel,
      provider: 'openai-compatible',
      address: `${server.origin}/v1`,
      model: 'test-model',
      timeoutSeconds: 1,
    };
    server.asked.length = 0;
    server.say(() => ({ text: 'Fine.' }));
  });
  const configure = (change: Partial<ModelSettings> = {}, apiKey?: string) =>
    readModel(ctx).then(({ version }) =>
      changeModel(ctx, { version, settings: { ...settings, ...change }, ...(apiKey === undefined ? {} : { apiKey }) }),
    );
  const ask = () => askModel(ctx.platform, ctx.organizationId, 'question', request);
  const refusal = async () => {
    const answer = await ask();
    return answer.kind === 'unavailable' ? write(answer.reason) : null;
  };
  const latest = async () => (await readExchanges(ctx, true)).exchanges[0];

  it('is off until an admin configures one, and nothing is sent', async () => {
    assert.equal((await readModel(ctx)).settings.provider, 'off');
    assert.equal(await refusal(), 'No language model is configured.');
    assert.deepEqual([server.asked.length, (await readExchanges(ctx, true)).exchanges], [0, []]);
  });

  it('is called through chat completions, and the exact request is shown', async () => {
    await configure({}, 'secret-key');
    const answer = await ask();
    assert.ok(answer.kind === 'answered' && answer.text === 'Fine.');
    const [asked] = server.asked;
    assert.deepEqual([asked?.path, asked?.headers.authorization], ['/v1/chat/completions', 'Bearer secret-key']);
    assert.deepEqual(asked?.data, request.data);
    const shown = await latest();
    assert.deepEqual(JSON.parse(shown?.sent ?? ''), asked?.body);
    assert.deepEqual([shown?.outcome, shown?.inputTokens, shown?.outputTokens], ['answered', 120, 30]);
    assert.deepEqual((await readModel(ctx)).usage, { requests: 1, tokens: 150 });
  });

  it('is called in the format that Anthropic and Ollama expect', async () => {
    await configure({ provider: 'anthropic' }, 'secret-key');
    assert.equal((await ask()).kind, 'answered');
    assert.deepEqual([server.asked[0]?.path, server.asked[0]?.headers['x-api-key']], ['/v1/messages', 'secret-key']);
    await configure({ provider: 'ollama' }, '');
    assert.equal((await ask()).kind, 'answered');
    assert.deepEqual(
      [server.asked[1]?.path, server.asked[1]?.headers.authorization],
      ['/v1/chat/completions', undefined],
    );
  });

  it('has an encrypted key that is never returned, and sent only to the address it was saved for', async () => {
    const saved = await configure({}, 'secret-key');
    assert.deepEqual(saved.key, { origin: server.origin });
    assert.doesNotMatch(JSON.stringify([saved, await readExchanges(ctx, true)]), /secret-key/);
    const checked = await checkSecrets(database, ctx.platform.secrets);
    assert.deepEqual(checked.unreadable, []);
    assert.ok(checked.checked >= 1);
    const other = await startModelServer();
    try {
      const config = { ...ctx.platform.config, modelExtraOrigins: [server.origin, other.origin] };
      ctx = { ...ctx, platform: { ...ctx.platform, config } };
      const moved = { ...settings, address: `${other.origin}/v1` };
      await testModel(ctx, { settings: moved });
      assert.equal(other.asked[0]?.headers.authorization, undefined);
      assert.equal((await configure({ address: moved.address })).key, null);
    } finally {
      await other.stop();
    }
  });

  it('never exceeds its budget of requests and tokens', async () => {
    await configure({ monthlyRequests: 2 });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    assert.equal(answers.filter(({ kind }) => kind === 'answered').length, 2);
    assert.equal(server.asked.length, 2);
    const refused = (await readExchanges(ctx, true)).exchanges.filter(({ outcome }) => outcome === 'over-budget');
    assert.deepEqual(
      refused.map(({ sent, reason }) => [sent, reason]),
      [
        ['', 'This month’s budget is used up.'],
        ['', 'This month’s budget is used up.'],
      ],
    );
    await configure({ monthlyRequests: 100, monthlyTokens: 320 });
    server.say(() => ({ text: 'Fine.', uncounted: true }));
    assert.equal(
      (await ask()).kind,
      'unavailable',
      '300 tokens are used, and the next request could take more than 20',
    );
  });

  it('gives the reason if there is no answer', async () => {
    await configure();
    const cases = [
      ['stalls', 'timeout', 'No response within 1 second.'],
      ['refuses', 'refused', 'The model refused to answer.'],
      [{ status: 401 }, 'failed', 'The provider rejected the API key (status 401).'],
      [{ status: 429 }, 'failed', 'The provider’s rate limit was reached (status 429).'],
      [{ status: 500 }, 'failed', 'The provider responded with status 500.'],
      [{ raw: '<html>' }, 'failed', 'The provider’s response could not be read.'],
      [{ raw: '{"choices":[]}' }, 'failed', 'The provider’s response could not be read.'],
      [{ raw: 'x'.repeat(2_000_000) }, 'failed', 'The provider’s response is too large.'],
      [
        { redirect: 'http://169.254.169.254/' },
        'failed',
        'The address redirects elsewhere. Redirects are not followed.',
      ],
    ] as const;
    for (const [reply, outcome, reason] of cases) {
      server.say(() => reply);
      assert.equal(await refusal(), reason, JSON.stringify(reply).slice(0, 60));
      const shown = await latest();
      assert.deepEqual([shown?.outcome, shown?.reason], [outcome, reason]);
    }
    assert.equal(server.asked.length, cases.length, 'nothing is tried twice');
    const [redirected] = await inLanguage('de', async () => (await readExchanges(ctx, true)).exchanges);
    assert.equal(redirected?.reason, 'Die Adresse leitet weiter. Weiterleitungen werden nicht befolgt.');
  });

  it('can be at a private address only if the operator allows it', async () => {
    await configure();
    ctx = { ...ctx, platform: { ...ctx.platform, config: { ...ctx.platform.config, modelExtraOrigins: [] } } };
    assert.equal(await refusal(), `${server.origin} does not use HTTPS.`);
    await configure({ address: 'https://127.0.0.1:9/v1' });
    assert.equal(await refusal(), '127.0.0.1 resolves to a private network address.');
    assert.deepEqual([server.asked.length, (await latest())?.sent], [0, '']);
  });

  it('is tested with unsaved settings from the screen', async () => {
    assert.deepEqual(await testModel(ctx, { settings, apiKey: 'typed' }), { ok: true, message: 'Fine.' });
    assert.equal(server.asked[0]?.headers.authorization, 'Bearer typed');
    server.say(() => ({ status: 401 }));
    assert.equal((await testModel(ctx, { settings })).ok, false);
    assert.deepEqual([(await readModel(ctx)).settings.provider, (await readModel(ctx)).key], ['off', null]);
  });

  it('is not configured in the demo, and shows teams-only organizations nothing about people', async () => {
    const demo = { ...ctx, user: { ...ctx.user, isDemo: true } };
    await assert.rejects(changeModel(demo, { version: 0, settings }), NotAllowed);
    await assert.rejects(testModel(demo, { settings }), NotAllowed);
    await configure();
    await ask();
    const [hidden] = (await readExchanges(ctx, false)).exchanges;
    assert.deepEqual([hidden?.sent, hidden?.received, hidden?.outcome], ['', null, 'answered']);
    const rows = await withTenant(database, ctx.organizationId, (tx) =>
      tx.selectFrom('audit_entries').select(['action', 'subject']).execute(),
    );
    assert.ok(rows.some(({ action }) => action === 'language-model.change'));
  });
});
