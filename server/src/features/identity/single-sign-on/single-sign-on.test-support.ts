import { after, before, beforeEach } from 'node:test';
import type { SingleSignOnSettings } from '@sightline/contract';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { startProvider } from './provider.test-support.ts';

/** Acts like a browser: follows redirects with cookies until it is back in the application. */
export const signInAtProvider = async (address: string, callback: string): Promise<string> => {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 10 && !next.startsWith(callback); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie, connection: 'close' } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    await answer.arrayBuffer();
    next = new URL(answer.headers.get('location') ?? '', next).href;
  }
  return new URL(next).search.slice(1);
};

export type SignedIn = {
  token: string;
  message: string;
  account?: string;
  user: { email: string; role: string; organizationId: string };
};

/** An organization with an identity provider. Call it once per test file, outside of tests. */
export const withProvider = () => {
  let server: WebServer;
  let mails: ReturnType<typeof recordEmails>;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let otherProvider: Awaited<ReturnType<typeof startProvider>>;
  let callers: Callers;
  const callback = () => `http://127.0.0.1:3000/auth/single-sign-on/${callers.world.organizationId}/callback`;

  before(async () => {
    provider = await startProvider();
    otherProvider = await startProvider();
    server = await startWebServer({
      SIGN_IN_EXTRA_ORIGINS: `${provider.issuer},${otherProvider.issuer}`,
      REQUESTS_PER_MINUTE: '1000',
    });
    mails = recordEmails(server);
  });
  after(async () => {
    await server.stop();
    await provider.stop();
    await otherProvider.stop();
  });
  beforeEach(async () => {
    // The provider uses the real time, and its tokens are checked against it.
    callers = await createCallers(server.platform);
    provider.state.callback = callback();
    provider.state.claims = {};
    provider.state.described = {};
    provider.state.person = { sub: callers.world.unique(), email: `${callers.world.unique()}@id.example` };
  });

  const request = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object | null,
    caller: Caller,
    headers = callers.headers[caller],
  ) => {
    const answer = await server.app.inject({
      method,
      url: `/v1${url}`,
      headers,
      ...(payload === null ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const ownApiToken = async () => {
    const body = { name: 'Report', scopes: ['read:metrics'] };
    const made = await request<{ token: string }>('POST', '/security/api-tokens', body, 'developer');
    return { authorization: `Bearer ${made.body.token}` };
  };
  const settings = () => ({
    issuer: provider.issuer,
    clientId: 'sightline',
    clientSecret: 'provider-secret',
    enabled: true,
    defaultRole: 'developer' as const,
  });
  const configure = (change: object = {}) =>
    request<SingleSignOnSettings & { message: string }>(
      'PUT',
      '/security/single-sign-on',
      { ...settings(), ...change },
      'admin',
    );
  const begin = () =>
    request<{ address: string; flow: string }>(
      'POST',
      '/auth/single-sign-on/begin',
      { organizationId: callers.world.organizationId },
      'nobody',
    );
  const finish = (flow: string, answer: string, caller: Caller = 'nobody', headers = callers.headers[caller]) => {
    const body = { organizationId: callers.world.organizationId, flow, answer };
    return request<SignedIn>('POST', '/auth/single-sign-on/finish', body, caller, headers);
  };
  const signIn = async (caller: Caller = 'nobody', headers = callers.headers[caller]) => {
    const { address, flow } = (await begin()).body;
    return finish(flow, await signInAtProvider(address, callback()), caller, headers);
  };

  return {
    callback,
    request,
    ownApiToken,
    settings,
    configure,
    begin,
    finish,
    signIn,
    server: () => server,
    mails: () => mails,
    provider: () => provider,
    otherProvider: () => otherProvider,
    callers: () => callers,
  };
};
