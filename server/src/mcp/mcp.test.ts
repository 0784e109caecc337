import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ApiScope } from '@sightline/contract';
import { createCallers, type Caller, type Callers } from '../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../access/web-server.test-support.ts';

type Content = { type: string; text: string }[];

describe('the Model Context Protocol', () => {
  let server: WebServer;
  let callers: Callers;
  let address: string;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => server.stop());

  const tokenOf = async (caller: Caller, scopes: readonly ApiScope[]): Promise<string> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/security/api-tokens',
      payload: { name: 'Assistant', scopes, expiresInDays: 1 },
      headers: callers.headers[caller],
    });
    return answer.json<{ token: string }>().token;
  };
  const withClient = async <T>(
    token: string,
    work: (client: Client) => Promise<T>,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', address), {
        requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
      }),
    );
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  const textOf = (result: { content?: unknown }): string => (result.content as Content)[0]?.text ?? '';
  const days = { from: '2026-10-22', to: '2026-11-20' };

  it('lists its tools to an official client, and answers with claims', async () => {
    const token = await tokenOf('manager', ['read:metrics', 'read:people']);
    await withClient(token, async (client) => {
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).toSorted(), [
        'ask',
        'get_figure',
        'get_receipt',
        'list_metrics',
        'list_people',
        'list_teams',
        'verify_claim',
      ]);
      const { inputSchema } = tools.find(({ name }) => name === 'get_receipt') ?? {};
      const { limit } = (inputSchema?.properties ?? {}) as { limit?: { default?: number } };
      assert.equal(limit?.default, 20, 'an assistant reads few rows unless it asks for more');
      const metrics = await client.callTool({ name: 'list_metrics', arguments: {} });
      assert.match(textOf(metrics), /"key":"lead_time"/);
      const figure = await client.callTool({ name: 'get_figure', arguments: { metric: 'lead_time', ...days } });
      const { claim } = JSON.parse(textOf(figure)) as { claim: Record<string, unknown> };
      assert.deepEqual([claim['metric'], claim['subject'], claim['days']], ['lead_time', 'organization', days]);
      assert.deepEqual((claim['figure'] as { kind: string }).kind, 'insufficient-data', 'nothing was measured yet');
      const checked = await client.callTool({ name: 'verify_claim', arguments: { claim } });
      assert.equal((JSON.parse(textOf(checked)) as { state: string }).state, 'holds');
      const value = { kind: 'value', value: 60, n: 1, total: 1 };
      const lie = await client.callTool({ name: 'verify_claim', arguments: { claim: { ...claim, figure: value } } });
      assert.equal((JSON.parse(textOf(lie)) as { state: string }).state, 'no-longer-recorded');
      const answer = await client.callTool({ name: 'ask', arguments: { question: 'Who is the worst developer?' } });
      assert.match(textOf(answer), /People are neither ranked nor listed here/);
    });
  });

  it('answers in the language that its caller accepts', async () => {
    const token = await tokenOf('manager', ['read:metrics']);
    const ask = (client: Client) =>
      client.callTool({ name: 'ask', arguments: { question: 'Wer ist am langsamsten?' } });
    const german = { 'accept-language': 'de' };
    assert.match(textOf(await withClient(token, ask)), /People are neither ranked nor listed here/);
    assert.match(
      textOf(await withClient(token, ask, german)),
      /Personen werden hier weder in eine Rangfolge gebracht noch aufgelistet/,
    );
  });

  it('shows an assistant what its owner may see within the scopes, and says what is refused', async () => {
    const narrow = await tokenOf('manager', ['read:people']);
    await withClient(narrow, async (client) => {
      const refused = await client.callTool({ name: 'get_figure', arguments: { metric: 'lead_time', ...days } });
      assert.equal(refused.isError, true);
      assert.match(textOf(refused), /does not have the scope read:metrics/);
      const unchecked = await client.callTool({ name: 'verify_claim', arguments: { claim: {} } });
      assert.match(textOf(unchecked), /does not have the scope read:metrics/);
      const people = await client.callTool({ name: 'list_people', arguments: {} });
      assert.notEqual(people.isError, true);
    });
    const developers = await tokenOf('developer', ['read:metrics']);
    const subject = `person:${callers.world.personId}`;
    await withClient(developers, async (client) => {
      const refused = await client.callTool({
        name: 'get_figure',
        arguments: { metric: 'lead_time', subject, ...days },
      });
      assert.equal(refused.isError, true);
      assert.match(textOf(refused), /belong to someone else/);
      const figure = await client.callTool({ name: 'get_figure', arguments: { metric: 'lead_time', ...days } });
      const { claim } = JSON.parse(textOf(figure)) as { claim: Record<string, unknown> };
      const checked = await client.callTool({ name: 'verify_claim', arguments: { claim: { ...claim, subject } } });
      assert.deepEqual(
        [(JSON.parse(textOf(checked)) as { state: string }).state, checked.isError],
        ['not-visible', undefined],
      );
    });
    const strangers = await tokenOf('stranger', ['read:metrics']);
    await withClient(strangers, async (client) => {
      const refused = await client.callTool({
        name: 'get_receipt',
        arguments: { metric: 'lead_time', subject, ...days },
      });
      assert.equal(refused.isError, true);
    });
  });

  it('rejects unknown arguments of a tool', async () => {
    const token = await tokenOf('manager', ['read:metrics']);
    await withClient(token, async (client) => {
      for (const body of [
        { metric: 'no such metric', ...days },
        { metric: 'lead_time', from: 'yesterday', to: 'today' },
        { metric: 'lead_time' },
      ]) {
        const result = await client.callTool({ name: 'get_figure', arguments: body }).catch((error: Error) => error);
        assert.ok(result instanceof Error || result.isError === true, JSON.stringify(body));
      }
    });
  });

  it('is closed to signed-out callers and to pages of other sites', async () => {
    const call = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { accept: 'application/json, text/event-stream', ...headers },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      });
    const anonymous = await call({});
    assert.equal(anonymous.statusCode, 401);
    assert.equal(anonymous.headers['www-authenticate'], 'Bearer');
    assert.equal((await call({ authorization: 'Bearer slt_wrong' })).statusCode, 401);
    const token = await tokenOf('manager', ['read:metrics']);
    const elsewhere = await call({ authorization: `Bearer ${token}`, origin: 'https://example.com' });
    assert.equal(elsewhere.statusCode, 403);
  });
});
