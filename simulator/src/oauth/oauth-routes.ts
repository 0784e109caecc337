/** auth.atlassian.com: the page on which a user consents, the tokens, and the sites that a token reaches. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import type { SimulatorDeps } from '../http/deps.ts';
import { escapeHtml } from '../http/html-page.ts';
import { member, queryRaw } from '../http/input.ts';
import { APP, type ConsentRequest, type Grants } from './grants.ts';

export function oauthRoutes(app: FastifyInstance, deps: SimulatorDeps, grants: Grants): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get('/authorize', (request, reply) => {
    const pending = readConsentRequest(request);
    return sendConsent(reply, grants.ask(pending), pending);
  });
  app.post('/authorize', (request, reply) => {
    const id = text(request.body, 'request');
    const pending = grants.pending(id);
    if (pending === undefined) throw new ApiError(400, { error: 'invalid_request' });
    const back = new URL(pending.redirectUri);
    back.searchParams.set('state', pending.state);
    if (member(request.body, 'answer') === 'accept') back.searchParams.set('code', grants.consent(id));
    else {
      grants.forget(id);
      back.searchParams.set('error', 'access_denied');
    }
    return reply.redirect(back.href);
  });
  app.post('/oauth/token', (request) => {
    const { body } = request;
    if (text(body, 'client_id') !== APP.clientId || text(body, 'client_secret') !== APP.clientSecret)
      throw new ApiError(401, { error: 'access_denied', error_description: 'Unauthorized' });
    const kind = member(body, 'grant_type');
    if (kind === 'authorization_code')
      return { ...grants.exchange(text(body, 'code'), text(body, 'redirect_uri')), token_type: 'Bearer' };
    if (kind === 'refresh_token') return { ...grants.refresh(text(body, 'refresh_token')), token_type: 'Bearer' };
    throw new ApiError(400, { error: 'unsupported_grant_type' });
  });
  app.get('/oauth/token/accessible-resources', (request) => {
    const scopes = grants.scopesOf(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (scopes === null) throw new ApiError(401, { code: 401, message: 'Unauthorized' });
    const { site } = deps.world();
    const of = (product: string): string[] => scopes.filter((scope) => scope.includes(product));
    // Each product of a site is listed separately, as Atlassian does.
    return ['jira', 'confluence']
      .map((product) => ({
        id: site.cloudId,
        url: deps.origin(),
        name: 'Halden Robotics',
        scopes: of(product),
        avatarUrl: `${deps.origin()}/avatar.png`,
      }))
      .filter((one) => one.scopes.length > 0);
  });
}

/** Parameters that the consent page requires from an app; otherwise it shows an error instead of redirecting. */
function readConsentRequest(request: FastifyRequest): ConsentRequest {
  const value = (name: string): string => queryRaw(request, name) ?? '';
  const redirectUri = value('redirect_uri');
  const isRight =
    value('audience') === 'api.atlassian.com' &&
    value('client_id') === APP.clientId &&
    value('response_type') === 'code' &&
    value('prompt') === 'consent' &&
    value('state') !== '' &&
    value('scope') !== '' &&
    APP.callback.test(redirectUri);
  if (!isRight) throw new ApiError(400, { error: 'invalid_request', error_description: 'Something went wrong' });
  return { redirectUri, state: value('state'), scopes: value('scope').split(' ') };
}

function sendConsent(reply: FastifyReply, id: string, { scopes }: ConsentRequest): FastifyReply {
  const list = scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('');
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Authorize app</title></head>
<body><h1>Sightline is requesting access</h1><ul>${list}</ul>
<form method="post" action="/authorize"><input type="hidden" name="request" value="${escapeHtml(id)}">
<button name="answer" value="accept">Accept</button> <button name="answer" value="cancel">Cancel</button></form></body></html>
`);
}

function text(body: unknown, name: string): string {
  const value = member(body, name);
  return typeof value === 'string' ? value : '';
}
