import {
  contract,
  currentLanguage,
  fullPath,
  maxBatched,
  sampleHeader,
  type BatchedCall,
  type BatchedReply,
  type RouteDefinition,
} from '@sightline/contract';
import { answerOf, isOk, readAnswer, type Answer } from './answer.ts';
import { networkError } from './api-error.ts';
import { inFlightSignal, whenReleased } from './in-flight.ts';
import { collectCalls } from './collect-calls.ts';
import { asksForSample } from './sample.ts';
import { recordFailedCall } from './security-events.ts';
import { readSession } from './session.ts';

export type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls made within one frame are sent together. */
const togetherMs = 10;

export const nameOf = (definition: RouteDefinition): string => `${definition.method} ${definition.path}`;

/** Query parameters as text, without undefined ones. */
const written = (values: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const addressOf = (definition: RouteDefinition, request: Loose): string => {
  const params = written(request.params);
  const path = fullPath(definition).replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(written(request.query)).toString();
  return `${path}${search === '' ? '' : `?${search}`}`;
};

const send = async (definition: RouteDefinition, request: Loose, sample: boolean): Promise<Answer> =>
  answerOf(await respond(definition, request, sample));

/** Sends a single call; it may return a file. @throws ApiError without a response, or the reason of an aborted `cancel` */
export const sendForFile = (definition: RouteDefinition, request: Loose, cancel?: AbortSignal): Promise<Response> =>
  respond(definition, request, definition.sample === true && asksForSample(), cancel);

const respond = async (
  definition: RouteDefinition,
  request: Loose,
  sample: boolean,
  cancel?: AbortSignal,
): Promise<Response> => {
  const session = readSession();
  const headers: Record<string, string> = { 'accept-language': currentLanguage() };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (session !== null) {
    headers['authorization'] = `Bearer ${session.token}`;
    if (session.user.organizationId !== null) headers['x-organization-id'] = session.user.organizationId;
    if (sample) headers[sampleHeader] = 'on';
  }
  const signal = inFlightSignal();
  try {
    return await fetch(addressOf(definition, request), {
      method: definition.method,
      headers,
      signal: cancel === undefined ? signal : AbortSignal.any([signal, cancel]),
      keepalive: definition.keepalive === true,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch (error) {
    cancel?.throwIfAborted();
    if (signal.aborted) {
      await whenReleased(signal);
      throw networkError();
    }
    recordFailedCall(nameOf(definition), 0);
    throw error instanceof TypeError ? networkError() : error;
  }
};

const sendCollected = collectCalls({
  most: maxBatched,
  soon: (work) => void setTimeout(work, togetherMs),
  several: async (calls) => {
    const answer = await send(contract.batch.read, { body: { calls } }, false);
    return isOk(answer) ? readAnswer<{ replies: BatchedReply[] }>(answer).replies : answer;
  },
});

/**
 * Sends one call. Reads of signed-in users made at the same moment share a request, with the
 * same result as separate requests.
 * @throws ApiError without a response
 */
export const sendCall = (definition: RouteDefinition, request: Loose): Promise<Answer> => {
  const sample = definition.sample === true && asksForSample();
  const { operation: call } = definition;
  const alone = (): Promise<Answer> => send(definition, request, sample);
  const isShared =
    definition.method === 'GET' &&
    definition.access === 'signed-in' &&
    definition.unbatched !== true &&
    definition.file !== true &&
    readSession() !== null;
  if (!isShared || call === undefined) return alone();
  const batched: BatchedCall = { call };
  if (request.params !== undefined) batched.params = written(request.params);
  if (request.query !== undefined) batched.query = written(request.query);
  if (sample) batched.sample = true;
  return sendCollected(batched, alone);
};
