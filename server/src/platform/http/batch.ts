import { t, contract, type BatchedCall, type BatchedReply } from '@sightline/contract';
import type { Platform } from '../context.ts';
import { isOfReplica } from '../database/replica.ts';
import { asPart, withOneState, type DatabaseHandle, type ReadsOneState, type Tx } from '../database/tenant.ts';
import { InvalidInput } from '../errors.ts';
import {
  answerCall,
  assertInScope,
  assertSampled,
  inputOf,
  organizationContext,
  type OnSample,
  type SessionRoute,
} from './answer-call.ts';
import { bindSession, type BoundRoute, type RouteContext, type SessionContext } from './bind.ts';
import { describeError } from './describe-error.ts';
import { createSlots } from './slots.ts';

/** A batch keeps a connection while its calls may need another, so fewer run together than there are connections. */
const maxAtOnce = 6;

type BatchRequest = { call: BatchedCall; index: number };
type Parts = { platform: Platform; onSample: OnSample; readsOneState: ReadsOneState };

/** The reading calls of signed-in users by their operation id. */
const readable = (routes: readonly BoundRoute[]): ReadonlyMap<string, SessionRoute> => {
  const known = new Map<string, SessionRoute>();
  for (const route of routes) {
    const { method, file, operation } = route.definition;
    if (
      (route.needs === 'session' || route.needs === 'organization') &&
      method === 'GET' &&
      file !== true &&
      operation !== undefined
    )
      known.set(operation, route);
  }
  return known;
};

/**
 * Answers several reading calls as one request: the session is read once, and what the calls read of an
 * organization is read in one transaction, one call after the other, and again if the figures changed meanwhile. A call
 * that fails leaves the others as they are.
 */
export const batchRoute = (routes: readonly BoundRoute[], { platform, onSample, readsOneState }: Parts): BoundRoute => {
  const known = readable(routes);
  const inSlot = createSlots(maxAtOnce);
  return bindSession(contract.batch.read, (session, { body }) =>
    inSlot(async () => {
      const requested = body.calls.map((call, index) => ({ call, index }));
      const replies: BatchedReply[] = [];
      const answerAll = async (
        some: readonly BatchRequest[],
        within: SessionContext,
        sample: OnSample | null,
        tx: Tx | null,
      ) => {
        for (const { call, index } of some) {
          const work = (): Promise<unknown> => answerOne(known, within, call, sample);
          replies[index] = await reply(platform, call, tx === null ? work : () => asPart(tx, work));
        }
      };
      const [ofOrganization, ofSample] = [requested.filter(isOwn), requested.filter((request) => !isOwn(request))];
      const left = await onReplica(session, ofOrganization, readsOneState, async (request, within, tx) => {
        replies[request.index] = {
          status: 200,
          body: await asPart(tx, () => answerOne(known, within, request.call, null)),
          retryAfter: null,
        };
      });
      if (left.length > 0)
        await inOneTransaction(session, readsOneState, (within, tx) => answerAll(left, within, null, tx));
      if (ofSample.length > 0)
        await onSampleOnce(session, { onSample, readsOneState }, (sample, tx) =>
          answerAll(ofSample, session, sample, tx),
        );
      return { replies };
    }),
  );
};

const isOwn = ({ call }: BatchRequest): boolean => call.sample !== true;

const answerOne = (
  known: ReadonlyMap<string, SessionRoute>,
  session: SessionContext,
  { call, params, query }: BatchedCall,
  sample: OnSample | null,
): Promise<unknown> => {
  const bound = known.get(call);
  if (bound === undefined) throw new InvalidInput(t('{call} is not a call that can be part of a batch.', { call }));
  assertInScope(session.user, bound.definition);
  if (sample !== null) assertSampled(bound.definition);
  return answerCall(bound, session, inputOf(bound.definition, { params, query }), sample);
};

const reply = async (
  platform: Platform,
  { call }: BatchedCall,
  work: () => Promise<unknown>,
): Promise<BatchedReply> => {
  try {
    return { status: 200, body: await work(), retryAfter: null };
  } catch (error) {
    return describeError(error, platform, call);
  }
};

const inOneTransaction = (
  session: SessionContext,
  readsOneState: ReadsOneState,
  work: (within: SessionContext, tx: Tx | null) => Promise<void>,
): Promise<void> => {
  const { organizationId } = session.user;
  if (organizationId === null) return work(session, null);
  return withOneState(session.platform.database, organizationId, readsOneState, {
    read: (database, tx) => work({ ...session, platform: { ...session.platform, database } }, tx),
    use: async () => {},
  });
};

/**
 * Answers calls on the replica, if there is one and it is up to date.
 * @returns the calls that the primary has to answer: those that write or failed, or all if figures changed meanwhile
 */
const onReplica = async (
  session: SessionContext,
  requests: readonly BatchRequest[],
  readsOneState: ReadsOneState,
  answer: (request: BatchRequest, within: SessionContext, tx: Tx) => Promise<void>,
): Promise<readonly BatchRequest[]> => {
  const { user, platform } = session;
  const { replica } = platform.database;
  if (replica === undefined || user.organizationId === null) return requests;
  const left = new Set(requests);
  await replica.read(user.organizationId, async (database, tx) => {
    const within = { ...session, platform: { ...platform, database } };
    const isOneState = await readsOneState(tx, async () => {
      for (const request of requests) {
        try {
          await answer(request, within, tx);
          left.delete(request);
        } catch (error) {
          // The replica failed, so nothing more is read there. Other failures, such as a write, only affect their call.
          if (isOfReplica(error)) throw error;
        }
      }
    });
    if (!isOneState) for (const request of requests) left.add(request);
  });
  return requests.filter((request) => left.has(request));
};

/** Finds the sample organization once for all calls that request it; if it cannot be shown, each call fails. */
const onSampleOnce = async (
  session: SessionContext,
  { onSample, readsOneState }: Pick<Parts, 'onSample' | 'readsOneState'>,
  work: (sample: OnSample, tx: Tx | null) => Promise<void>,
): Promise<void> => {
  let found: RouteContext;
  try {
    found = await onSample(organizationContext(session));
  } catch (error) {
    return work(() => Promise.reject(error), null);
  }
  const { platform, organizationId } = found;
  const inside = (database: DatabaseHandle): RouteContext => ({ ...found, platform: { ...platform, database } });
  await withOneState(platform.database, organizationId, readsOneState, {
    read: (database, tx) => work(async () => inside(database), tx),
    use: async () => {},
  });
};
