/** A real identity provider for tests, which signs in the user a test chooses. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const providerClient = { id: 'sightline', secret: 'provider-secret' } as const;

type Person = { sub: string; email: string; name?: string; email_verified?: unknown };

/** Signs in `person` without asking, and redirects to `callback`; claims and metadata can be overridden. */
export const startProvider = async () => {
  const state = {
    callback: '',
    /** Codes that were sent here. */
    codes: [] as string[],
    person: { sub: '1', email: 'nobody@id.example' } as Person,
    claims: {} as Record<string, unknown>,
    described: {} as Record<string, unknown>,
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: ['http://127.0.0.1/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...state.person }) }),
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    jwks: { keys: [key] },
  });
  // The address is that of an organization, which a test creates later.
  provider.Client.prototype.redirectUriAllowed = (address: string) => address === state.callback;
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const details = await provider.interactionDetails(ctx.req, ctx.res);
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: providerClient.id });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId: state.person.sub }, consent: { grantId: await grant.save() } };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { ...details.lastSubmission, ...result }));
    return undefined;
  });
  provider.use(async (ctx, next) => {
    await next();
    const sent = (ctx['oidc'] as { params?: { code?: unknown } } | undefined)?.params?.code;
    if (typeof sent === 'string') state.codes.push(sent);
    if (ctx.path.startsWith('/.well-known/')) ctx.body = { ...(ctx.body as object), ...state.described };
    const body = ctx.body as { id_token?: string } | undefined;
    if (Object.keys(state.claims).length === 0 || typeof body?.id_token !== 'string') return;
    const claims = { ...decodeJwt(body.id_token), ...state.claims };
    body.id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey);
  });
  server.on('request', provider.callback());
  return { issuer, state, stop: () => new Promise<unknown>((closed) => server.close(closed)) };
};
