import { scopeOfCall, textProblem, type RouteDefinition } from '@sightline/contract';
import type { SessionUser } from '../context.ts';
import { InvalidInput, NotAllowed } from '../errors.ts';
import type { BoundRoute, RouteContext, SessionContext } from './bind.ts';
import { inputProblem } from './input-problem.ts';

export type SessionRoute = Extract<BoundRoute, { needs: 'session' | 'organization' }>;
/** The same request on the sample organisation. */
export type OnSample = (ctx: RouteContext) => Promise<RouteContext>;

/**
 * Answers one call of a signed-in user under its policy, whether it came by itself or in a batch.
 * @param onSample null unless the sample organisation is asked for
 */
export const answerCall = async (
  bound: SessionRoute,
  session: SessionContext,
  input: unknown,
  onSample: OnSample | null,
): Promise<unknown> => {
  if (bound.needs === 'session') return bound.handle(session, input as never);
  const ctx = organizationContext(session);
  if (!(await bound.allow(ctx))) throw new NotAllowed();
  return bound.handle(onSample === null ? ctx : await onSample(ctx), input as never);
};

/** @throws NotAllowed when the user's organisation is not open to them */
export const organizationContext = (session: SessionContext): RouteContext => {
  const { user } = session;
  if (user.organizationId === null) throw new NotAllowed('Join or create an organization first.');
  if (user.terms.needsTwoFactor)
    throw new NotAllowed('This organization requires two-factor sign-in. Turn it on in your profile first.');
  return { ...session, organizationId: user.organizationId, actor: { kind: 'user', user } };
};

/** @throws NotAllowed for a call that an API token's scopes do not open */
export const assertInScope = (user: SessionUser, definition: RouteDefinition): void => {
  if (user.terms.scopes === null) return;
  const scope = scopeOfCall.get(definition);
  if (scope === undefined) throw new NotAllowed('API tokens cannot use this call.');
  if (!user.terms.scopes.includes(scope)) throw new NotAllowed(`This API token does not have the scope ${scope}.`);
};

/** @throws NotAllowed for a call that does not answer from the sample organisation */
export const assertSampled = (definition: RouteDefinition): void => {
  if (definition.sample !== true) throw new NotAllowed('Sample data is read-only, and this call does not support it.');
};

type Sent = { params?: unknown; query?: unknown; body?: unknown };

/** @throws InvalidInput for what the call's schemas refuse */
export const inputOf = (definition: RouteDefinition, sent: Sent): never =>
  ({
    params: parsed(definition.params, sent.params),
    query: parsed(definition.query?.strict(), sent.query),
    body: parsed(definition.body, sent.body),
  }) as never;

export const parsed = (schema: RouteDefinition['body'], value: unknown): unknown => {
  if (schema === undefined) return undefined;
  const problem = textProblem(value);
  if (problem !== null) throw new InvalidInput(problem);
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new InvalidInput(inputProblem(result.error.issues[0]));
};
