import { contract, type RouteDefinition, type RouteReply, type RouteRequest } from '@sightline/contract';
import { requestTexts } from '../texts/requests.ts';
import { shellTexts } from '../texts/shell.ts';
import { answerOf, isOk, readAnswer, type Answer } from './answer.ts';
import { ApiError, endsSession, errorOf, isOutage, isRateLimited } from './api-error.ts';
import { outage } from './outage.ts';
import { recordFailedCall } from './security-events.ts';
import { nameOf, sendCall, sendForFile, type Loose } from './send.ts';
import { replaceToken, signOutLocally } from './session.ts';
import { showToast } from './toasts.ts';

const failure = ({ status, text, retryAfter }: Answer): ApiError => {
  const error = errorOf(status, text, retryAfter);
  if (isOutage(error)) outage.noticed();
  return error;
};

let refreshing: Promise<boolean> | null = null;

/**
 * One refresh for all calls whose token was rejected at the same time. Resolves with whether the
 * session is still valid.
 * @throws ApiError if the server cannot tell, which does not end the session
 */
export const refreshToken = (): Promise<boolean> =>
  (refreshing ??= (async () => {
    try {
      const answer = await sendCall(contract.auth.refresh, {});
      if (endsSession(answer.status)) {
        const { code, message } = failure(answer);
        if (code === 'access-ended') signOutLocally(message);
        return false;
      }
      if (!isOk(answer)) throw failure(answer);
      const { token, user } = readAnswer<RouteReply<typeof contract.auth.refresh>>(answer);
      replaceToken(token, user);
      return true;
    } finally {
      refreshing = null;
    }
  })());

/** Ends the session after a call whose token was rejected even after a refresh. @throws ApiError */
const endSession = (definition: RouteDefinition): never => {
  recordFailedCall(nameOf(definition), 401);
  signOutLocally('unauthorized');
  throw new ApiError(401, requestTexts.authenticationRequired);
};

/**
 * Makes one call of the contract. If the token is rejected, refreshes it once and retries; if
 * that fails, the session ends.
 * @throws ApiError with the server's message
 */
export const call = async <Definition extends RouteDefinition>(
  definition: Definition,
  request: RouteRequest<Definition>,
): Promise<RouteReply<Definition>> => {
  let answer = await sendCall(definition, request as Loose);
  if (answer.status === 401 && definition.access !== 'public') {
    if (await refreshToken()) answer = await sendCall(definition, request as Loose);
    if (answer.status === 401) endSession(definition);
  }
  if (!isOk(answer)) {
    recordFailedCall(nameOf(definition), answer.status);
    const error = failure(answer);
    // Forms show their own errors; reads that wait for an outage share one banner.
    if (isRateLimited(error) && definition.method === 'GET')
      showToast({ id: 'rate-limit', type: 'info', title: shellTexts.rateLimited, message: error.message });
    throw error;
  }
  return readAnswer<RouteReply<Definition>>(answer);
};

export type CalledFile = { name: string; content: Blob };

/**
 * Makes a call that returns a file, like `call`.
 * @throws ApiError with the server's message, or the reason of an aborted `cancel`
 */
export const callForFile = async <Definition extends RouteDefinition>(
  definition: Definition,
  request: RouteRequest<Definition>,
  cancel?: AbortSignal,
): Promise<CalledFile> => {
  let response = await sendForFile(definition, request as Loose, cancel);
  if (response.status === 401) {
    if (await refreshToken()) response = await sendForFile(definition, request as Loose, cancel);
    if (response.status === 401) endSession(definition);
  }
  if (!response.ok) {
    recordFailedCall(nameOf(definition), response.status);
    throw failure(await answerOf(response));
  }
  const [, name = 'export'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
};
