import { createHmac } from 'node:crypto';

/** Owners of webhooks. */
export const WEBHOOK_PRODUCTS = ['jira', 'bitbucket', 'bitbucket-data-center'] as const;
export type WebhookProduct = (typeof WEBHOOK_PRODUCTS)[number];

/** A subscriber. `events` undefined means all; `scope` narrows it, for example to a repository. */
export type WebhookSubscription = {
  id: string;
  product: WebhookProduct;
  url: string;
  secret: string | null;
  events?: string[];
  scope?: string;
};

/** One message: `event` is its name, `scope` what it is about, and headers other than the signature. */
export type WebhookMessage = { event: string; scope?: string; body: unknown; headers: Record<string, string> };

type WebhookDelivery = { url: string; event: string; attempts: number; status: number | null; error?: string };

export type WebhookRegistry = {
  add: (subscription: Omit<WebhookSubscription, 'id'>, id?: string) => WebhookSubscription;
  remove: (id: string) => boolean;
  list: (product?: WebhookSubscription['product']) => WebhookSubscription[];
  /** Sends the message to every matching subscription, in order, in the background. */
  publish: (product: WebhookSubscription['product'], message: WebhookMessage) => void;
  /** Resolves when everything published until now was delivered or given up. */
  settled: () => Promise<void>;
  /** The latest outcomes, oldest first. */
  deliveries: () => WebhookDelivery[];
  /** Forgets all subscriptions and stops retrying. */
  close: () => Promise<void>;
};

export type WebhookOptions = { retryDelaysMs?: number[] };

const KEPT_DELIVERIES = 1_000;
/** So long a receiver may take to answer. */
const ANSWER_MS = 5_000;

/** Keeps webhook subscriptions and posts signed messages to them, each subscription in order. */
export function createWebhookRegistry({ retryDelaysMs = [200, 800] }: WebhookOptions = {}): WebhookRegistry {
  const subscriptions = new Map<string, WebhookSubscription>();
  const queues = new Map<string, Promise<void>>();
  const deliveries: WebhookDelivery[] = [];
  const closing = new AbortController();
  let lastId = 0;

  async function deliver(to: WebhookSubscription, message: WebhookMessage): Promise<void> {
    const body = JSON.stringify(message.body);
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...message.headers };
    if (to.secret !== null) headers['x-hub-signature'] = sign(body, to.secret);
    const outcome: WebhookDelivery = { url: to.url, event: message.event, attempts: 0, status: null };
    for (const delay of [0, ...retryDelaysMs]) {
      if (delay > 0) await pause(delay, closing.signal);
      if (closing.signal.aborted || !subscriptions.has(to.id)) break;
      outcome.attempts += 1;
      try {
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_MS)]);
        const answer = await fetch(to.url, { method: 'POST', headers, body, signal });
        await answer.arrayBuffer();
        outcome.status = answer.status;
        if (answer.ok) break;
      } catch (error) {
        outcome.error = error instanceof Error ? error.message : String(error);
      }
    }
    deliveries.push(outcome);
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift();
  }

  return {
    add(subscription, id) {
      lastId += 1;
      const added = { ...subscription, id: id ?? String(lastId) };
      subscriptions.set(added.id, added);
      return added;
    },
    remove: (id) => subscriptions.delete(id),
    list: (product) => [...subscriptions.values()].filter((one) => product === undefined || one.product === product),
    publish(product, message) {
      for (const to of subscriptions.values()) {
        if (to.product !== product) continue;
        if (to.events !== undefined && !to.events.includes(message.event)) continue;
        if (to.scope !== undefined && to.scope !== message.scope) continue;
        const before = queues.get(to.id) ?? Promise.resolve();
        queues.set(
          to.id,
          before.then(() => deliver(to, message)),
        );
      }
    },
    settled: async () => void (await Promise.all(queues.values())),
    deliveries: () => [...deliveries],
    async close() {
      subscriptions.clear();
      closing.abort();
      await Promise.all(queues.values());
    },
  };
}

/** The signature Jira and Bitbucket send: HMAC-SHA256 of the raw body. */
export function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
