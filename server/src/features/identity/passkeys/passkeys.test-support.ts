/** Users of a test server who add their devices as passkeys and sign in with them. */
import type { contract, Passkey, RouteReply, User } from '@sightline/contract';
import { everybodysPassword, createCallers, type Caller } from '../../../access/callers.test-support.ts';
import type { WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { Authenticator, Quirks } from './authenticator.test-support.ts';

/** The server's public address. */
export const here = 'http://localhost:3000';
export type Body = { message: string; token: string; user: User };

/** A manager of a new organization; requests are theirs unless another user is passed. */
export const passkeyUser = async (server: WebServer) => {
  const callers = await createCallers(server.platform);
  const as = (caller: Caller) => callers.headers[caller];
  const request = async <T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload: object | null,
    headers: Record<string, string> = as('manager'),
  ) => {
    const answer = await server.app.inject({
      method,
      url: `/v1${url}`,
      headers,
      ...(payload === null ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  const { email } = (await request<Body>('GET', '/auth/me', null)).body.user;
  const beginAdding = async (caller: Caller = 'manager') =>
    (
      await request<RouteReply<typeof contract.passkeys.beginAdding>>(
        'POST',
        '/security/passkeys/begin',
        { password: everybodysPassword },
        as(caller),
      )
    ).body.options;
  const beginSignIn = async () =>
    (await request<RouteReply<typeof contract.passkeys.beginSignIn>>('POST', '/auth/passkey/begin', {}, {})).body
      .options;
  const finish = (credential: object) => request<Body>('POST', '/auth/passkey', { credential }, {});
  return {
    email,
    callers,
    as,
    request,
    beginAdding,
    beginSignIn,
    finish,
    add: async (device: Authenticator, quirks: Quirks = {}, name = 'My key') =>
      request<{ passkey: Passkey; message: string }>('POST', '/security/passkeys', {
        name,
        credential: device.create(await beginAdding(), quirks),
      }),
    signIn: async (device: Authenticator, quirks: Quirks = {}) => finish(device.use(await beginSignIn(), quirks)),
    list: async () => (await request<{ passkeys: Passkey[] }>('GET', '/security/passkeys', null)).body.passkeys,
    /** Their actions in the audit log, latest last. */
    audited: () =>
      withSystem(server.database, async (tx) =>
        (
          await tx
            .selectFrom('account_audit_entries')
            .innerJoin('users', 'users.id', 'account_audit_entries.user_id')
            .select('action')
            .where('users.email', '=', email)
            .orderBy('account_audit_entries.id')
            .execute()
        ).map((row) => row.action),
      ),
  };
};

export type PasskeyUser = Awaited<ReturnType<typeof passkeyUser>>;
