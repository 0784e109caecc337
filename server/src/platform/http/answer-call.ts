import { t, scopeOfCall, textProblem, type RouteDefinition } from '@sightline/contract';
import { z } from 'zod';
import type { SessionUser } from '../context.ts';
import { InvalidInput, NotAllowed } from '../errors.ts';
import type { BoundRoute, RouteContext, SessionContext } from './bind.ts';
import { inputProblem } from './input-problem.ts';
import { unknownField } from './unknown-field.ts';

export type SessionRoute = Extract<BoundRoute, { needs: 'session' | 'organization' }>;
/** The same request on the sample organization. */
export type OnSample = (ctx: RouteContext) => Promise<RouteContext>;

/**
 * Answers one call of a signed-in user under its policy, alone or in a batch.
 * @param onSample null unless the sample organization is requested
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

/** @throws NotAllowed if the user's organization is not open to them */
export const organizationContext = (session: SessionContext): RouteContext => {
  const { user } = session;
  if (user.organizationId === null) throw new NotAllowed(t('Join or create an organization first.'));
  if (user.terms.needsTwoFactor)
    throw new NotAllowed(t('This organization requires two-factor sign-in. Turn it on in your profile first.'));
  return { ...session, organizationId: user.organizationId, actor: { kind: 'user', user } };
};

/** @throws NotAllowed for a call that an API token's scopes do not open */
export const assertInScope = (user: SessionUser, definition: RouteDefinition): void => {
  if (user.terms.scopes === null) return;
  const scope = scopeOfCall.get(definition);
  if (scope === undefined) throw new NotAllowed(t('API tokens cannot use this call.'));
  if (!user.terms.scopes.includes(scope))
    throw new NotAllowed(t('This API token does not have the scope {scope}.', { scope }));
};

/** @throws NotAllowed for a call that does not answer from the sample organization */
export const assertSampled = (definition: RouteDefinition): void => {
  if (definition.sample !== true)
    throw new NotAllowed(t('Sample data is read-only, and this call does not support it.'));
};

type Sent = { params?: unknown; query?: unknown; body?: unknown };

/** @throws InvalidInput for input that the call's schemas reject, including unknown fields and query parameters */
export const inputOf = (definition: RouteDefinition, sent: Sent): never =>
  ({
    params: parsed(definition.params, sent.params),
    query: parsed(definition.query, sent.query, 'query parameter'),
    body: parsed(definition.body, sent.body, definition.openBody === true ? null : 'field'),
  }) as never;

const nothing = z.object({});

/** @param part the name of unknown entries in messages; null to ignore them */
export const parsed = (
  schema: RouteDefinition['body'],
  value: unknown,
  part: 'field' | 'query parameter' | null = null,
): unknown => {
  const problem = textProblem(value);
  if (problem !== null) throw new InvalidInput(problem);
  const result = schema?.safeParse(value ?? {});
  if (result?.success === false) throw new InvalidInput(inputProblem(result.error.issues[0]));
  const unknown = part === null ? null : unknownField(schema ?? nothing, value);
  if (unknown !== null)
    throw new InvalidInput(
      part === 'field'
        ? t('Unknown field: {field}', { field: unknown })
        : t('Unknown query parameter: {parameter}', { parameter: unknown }),
    );
  return result?.data;
};
