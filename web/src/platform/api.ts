import { apiPrefix, sampleHeader, type RouteDefinition, type RouteReply, type RouteRequest } from '@sightline/contract';
import { shellTexts } from '../texts/shell.ts';
import {
  ApiError,
  endsSession,
  errorOf,
  isOutage,
  isRateLimited,
  networkError,
  unreadableAnswer,
} from './api-error.ts';
import { outage } from './outage.ts';
import { asksForSample } from './sample.ts';
import { recordFailedCall } from './security-events.ts';
import { readSession, replaceToken, signOutLocally } from './session.ts';
import { showToast } from './toasts.ts';

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const nameOf = (definition: RouteDefinition): string => `${definition.method} ${definition.path}`;

const addressOf = (definition: RouteDefinition, request: Loose): string => {
  const path = definition.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  );
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return `${apiPrefix}${path}${search === '' ? '' : `?${search}`}`;
};

const send = async (definition: RouteDefinition, request: Loose): Promise<Response> => {
  const session = readSession();
  const headers: Record<string, string> = {};
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (session !== null) {
    headers['authorization'] = `Bearer ${session.token}`;
    if (session.user.organizationId !== null) headers['x-organization-id'] = session.user.organizationId;
    if (definition.sample === true && asksForSample()) headers[sampleHeader] = 'on';
  }
  try {
    return await fetch(addressOf(definition, request), {
      method: definition.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch (error) {
    recordFailedCall(nameOf(definition), 0);
    throw error instanceof TypeError ? networkError() : error;
  }
};

const failure = async (response: Response): Promise<ApiError> => {
  const error = errorOf(response.status, await response.text(), response.headers.get('retry-after'));
  if (isOutage(error)) outage.noticed();
  return error;
};

const read = async <Reply>(response: Response): Promise<Reply> => {
  try {
    return (await response.json()) as Reply;
  } catch {
    throw unreadableAnswer(response.status);
  }
};

let refreshing: Promise<boolean> | null = null;

/**
 * One refresh for all calls that find the token refused at once. Resolves with whether the server
 * still knows the session.
 * @throws ApiError where the server could not say, which ends no session
 */
export const refreshToken = (): Promise<boolean> =>
  (refreshing ??= (async () => {
    try {
      const response = await send({ method: 'POST', path: '/auth/refresh' } as RouteDefinition, {});
      if (endsSession(response.status)) return false;
      if (!response.ok) throw await failure(response);
      const { token, user } = await read<Pick<NonNullable<ReturnType<typeof readSession>>, 'token' | 'user'>>(response);
      replaceToken(token, user);
      return true;
    } finally {
      refreshing = null;
    }
  })());

/**
 * Makes one call of the contract. A refused token is refreshed once and the call made again; if
 * that fails, the session ends.
 * @throws ApiError with the server's message
 */
export const call = async <Definition extends RouteDefinition>(
  definition: Definition,
  request: RouteRequest<Definition>,
): Promise<RouteReply<Definition>> => {
  let response = await send(definition, request as Loose);
  if (response.status === 401 && definition.access !== 'public') {
    if (await refreshToken()) response = await send(definition, request as Loose);
    if (response.status === 401) {
      recordFailedCall(nameOf(definition), 401);
      signOutLocally('session_expired');
      throw new ApiError(401, 'Authentication required');
    }
  }
  if (!response.ok) {
    recordFailedCall(nameOf(definition), response.status);
    const error = await failure(response);
    // Forms show their own failure; that a read waits is said once for all of them.
    if (isRateLimited(error) && definition.method === 'GET')
      showToast({ id: 'rate-limit', type: 'info', title: shellTexts.rateLimited, message: error.message });
    throw error;
  }
  return read<RouteReply<Definition>>(response);
};
