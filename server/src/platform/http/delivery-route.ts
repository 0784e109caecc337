import type { FastifyInstance } from 'fastify';
import type { Delivery, DeliveryContext } from './bind.ts';

/** Larger than any event of other products. */
const maxBytes = 5 * 1024 * 1024;

/** Adds a route that gets its raw body, regardless of its content type. */
export const addDeliveryRoute = (
  app: FastifyInstance,
  route: {
    url: string;
    name: string;
    /** Counts refused requests of a sender; with 0 it only checks. @throws RateLimited beyond the limit */
    countRefused: (sender: string, amount: number) => void;
    parse: (params: unknown) => unknown;
    handle: (ctx: Omit<DeliveryContext, 'platform'>, params: unknown, delivery: Delivery) => Promise<unknown>;
  },
): void => {
  // In a separate scope, so that every other route reads JSON as before.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: 'POST',
      url: route.url,
      bodyLimit: maxBytes,
      config: { name: route.name },
      // A sender of too many refused requests is refused unread. They count against the sender and not against the
      // URL, so a stranger who knows the URL cannot keep real events out.
      onRequest: async (request) => route.countRefused(request.ip, 0),
      onSend: async (request, reply) => {
        const isRefused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
        if (isRefused) route.countRefused(request.ip, 1);
      },
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const origin = { address: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 300) };
        const delivery = {
          headers: request.headers,
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        };
        return route.handle({ origin }, route.parse(request.params), delivery);
      },
    });
  });
};
