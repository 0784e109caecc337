import type { FastifyInstance } from 'fastify';
import type { Delivery, DeliveryContext } from './bind.ts';

/** Larger than what other products send. */
const mostBytes = 5 * 1024 * 1024;

/** Adds a route that gets its body as it came, whatever its type says. */
export const addDeliveryRoute = (
  app: FastifyInstance,
  route: {
    url: string;
    name: string;
    count: (client: string) => void;
    parse: (params: unknown) => unknown;
    handle: (ctx: Omit<DeliveryContext, 'platform'>, params: unknown, delivery: Delivery) => Promise<unknown>;
  },
): void => {
  // In a scope of its own, so that every other route reads JSON as before.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: 'POST',
      url: route.url,
      bodyLimit: mostBytes,
      config: { name: route.name },
      // By address: many senders share one network, and one sender's noise is nobody else's.
      onRequest: async (request) => route.count(request.url.split('?')[0] ?? ''),
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
