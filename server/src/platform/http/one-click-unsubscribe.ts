import type { FastifyInstance } from 'fastify';
import { clientKey } from './client-key.ts';

/** Stops the emails whose link has this token. @throws InvalidInput for an invalid token */
type Stop = (token: string) => Promise<unknown>;

/** Larger than the form that mail programs send. */
const maxBytes = 10 * 1024;

/**
 * Answers the “Unsubscribe” of mail programs: they post to the link of the email itself (RFC 8058). Opened by a person,
 * the same link is a page that asks first, because mail programs also open links by themselves.
 */
export const addOneClickUnsubscribe = (
  app: FastifyInstance,
  count: (client: string) => void,
  stops: Readonly<Record<string, Stop>>,
): void => {
  // In a separate scope, so that every other route reads JSON as before.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body only marks a one-click request; the token is in the address.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) => done(null));
    for (const [path, stop] of Object.entries(stops))
      scope.post(path, { config: { name: path } }, async (request, reply) => {
        count(clientKey(null, request.ip));
        const { token } = request.query as { token?: unknown };
        await stop(typeof token === 'string' ? token : '');
        return reply.code(204).header('Cache-Control', 'no-store').send();
      });
  });
};
