import type { FastifyInstance } from 'fastify';
import type { World, WorldEvent } from '../world.ts';
import type { WebhookRegistry } from './webhooks.ts';

/** How hard the simulator limits requests: `strict` is near Atlassian's published figures. */
export type RateLimitMode = 'default' | 'strict' | 'off';

/** How each product (and its pages) is added: `jiraRoutes`, `confluenceRoutes`, `bitbucketRoutes`, `bitbucketPages`. */
export type Routes = (app: FastifyInstance, deps: SimulatorDeps) => void;

/** Dependencies of every product's routes. One world, one clock, one registry of webhooks. */
export type SimulatorDeps = {
  /** The world as of `now()`. The same object all the time; it changes in place as events are applied. */
  world: () => World;
  /** Grows whenever an event was applied; what is derived from the world is valid for one version. */
  version: () => number;
  /** The simulated instant, epoch milliseconds. */
  now: () => number;
  /** Where this simulator answers, without a trailing slash, such as `http://127.0.0.1:4010`. */
  origin: () => string;
  /** Milliseconds for which issue search does not see a change yet. */
  consistencyDelayMs: number;
  webhooks: WebhookRegistry;
  /** Calls the listener after each event that happens while the simulator runs (history is not replayed). */
  onEvent: (listener: EventListener) => void;
  /** Calls the listener just before each such event, while the world is still unchanged. */
  beforeEvent: (listener: EventListener) => void;
};

export type EventListener = (event: WorldEvent, world: World) => void;

/**
 * Remembers something derived from the world until the world changes.
 * Returns a function that answers in constant time for an unchanged world.
 */
export function perVersion<T>(deps: Pick<SimulatorDeps, 'world' | 'version'>, build: (world: World) => T): () => T {
  let memo: { version: number; value: T } | undefined;
  return () => {
    const version = deps.version();
    if (memo?.version !== version) memo = { version, value: build(deps.world()) };
    return memo.value;
  };
}
