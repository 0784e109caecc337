import { t, type RouteDefinition, type RouteInput, type RouteReply } from '@sightline/contract';
import type { Origin, Platform, SessionUser, UserContext } from '../context.ts';
import { NotAllowed } from '../errors.ts';

/** The context of every request. */
export type PublicContext = { platform: Platform; origin: Origin };
/** The context of a public route that also identifies its caller; null if signed out. */
export type OpenContext = PublicContext & { caller: () => Promise<SessionUser | null> };
/** The context of handlers that also serve users without an organization. */
export type SessionContext = PublicContext & {
  user: SessionUser;
  /** For calls that return a file: aborted once the client has left, so unfinished work throws the signal's reason. */
  canceled?: AbortSignal;
};
/** The context of handlers of an organization's routes. */
export type RouteContext = UserContext & {
  origin: Origin;
  canceled?: AbortSignal;
  /** Epoch seconds of the instant of figures; default: now. Records always have the current time. */
  asOf?: number;
};

type Handler<Context, Definition extends RouteDefinition> = (
  ctx: Context,
  input: RouteInput<Definition>,
) => Promise<RouteReply<Definition>>;

/** The raw request of another product, because signatures cover bytes. */
export type Delivery = { headers: Readonly<Record<string, string | string[] | undefined>>; bytes: Buffer };
export type DeliveryContext = PublicContext;

/** A contract route with the code that answers it. */
export type BoundRoute = {
  definition: RouteDefinition;
  /** Machines call it as often as they need. */ unlimited?: true;
} & (
  | { needs: 'nobody'; handle: (ctx: OpenContext, input: never) => Promise<unknown> }
  | { needs: 'session'; handle: (ctx: SessionContext, input: never) => Promise<unknown> }
  | { needs: 'signature'; handle: (ctx: DeliveryContext, input: never, delivery: Delivery) => Promise<unknown> }
  | {
      needs: 'organization';
      allow: (ctx: RouteContext) => boolean | Promise<boolean>;
      handle: (ctx: RouteContext, input: never) => Promise<unknown>;
    }
);

/** Every signed-in member of the organization. */
export const anyMember = (): boolean => true;

/** Binds a route of an organization: who may call it, and what it does. */
export const bind = <Definition extends RouteDefinition>(
  definition: Definition,
  bound: {
    allow: (ctx: RouteContext) => boolean | Promise<boolean>;
    handle: Handler<RouteContext, Definition>;
  },
): BoundRoute => ({ definition, needs: 'organization', ...bound });

/** Binds a route for every signed-in user, with or without an organization. */
export const bindSession = <Definition extends RouteDefinition>(
  definition: Definition,
  handle: Handler<SessionContext, Definition>,
): BoundRoute => ({ definition, needs: 'session', handle });

/** Binds a route of the platform area, which only platform admins may call. */
export const bindPlatform = <Definition extends RouteDefinition>(
  definition: Definition,
  handle: Handler<SessionContext, Definition>,
): BoundRoute =>
  bindSession(definition, async (ctx, input: RouteInput<Definition>) => {
    if (!ctx.user.isPlatformAdmin) throw new NotAllowed(t('Access Denied: Platform administrator access required.'));
    return handle(ctx, input);
  });

/** Binds a route that needs no sign-in. */
export const bindPublic = <Definition extends RouteDefinition>(
  definition: Definition,
  handle: Handler<OpenContext, Definition>,
  options: { unlimited?: true } = {},
): BoundRoute => {
  if (definition.access !== 'public') throw new Error(`${definition.path} is not declared public`);
  return { definition, needs: 'nobody', handle, ...options };
};

/** Binds a route that other products call. Its handler checks the signature. */
export const bindDelivery = <Definition extends RouteDefinition>(
  definition: Definition,
  handle: (ctx: DeliveryContext, input: RouteInput<Definition>, delivery: Delivery) => Promise<RouteReply<Definition>>,
): BoundRoute => {
  if (definition.access !== 'public') throw new Error(`${definition.path} is not declared public`);
  return { definition, needs: 'signature', handle };
};
