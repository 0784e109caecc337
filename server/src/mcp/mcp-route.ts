/** `/mcp`: the Model Context Protocol over HTTP, without sessions, for API tokens. */
import { t } from '@sightline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform, SessionUser } from '../platform/context.ts';
import { clientKey } from '../platform/http/client-key.ts';
import type { CallApi } from './tools.ts';

const version = '1.0.0';

type Parts = {
  platform: Platform;
  authenticate: (token: string) => Promise<SessionUser | null>;
  /** Counts a request of a client. @throws RateLimited */
  count: (client: string) => void;
};

/**
 * Adds the endpoint. Its tools call the API of the same server with the caller's token, so access, limits and records
 * of views are those of the API.
 */
export const addMcp = (app: FastifyInstance, { platform, authenticate, count }: Parts): void => {
  const ownOrigin = new URL(platform.config.publicUrl).origin;
  const callWith =
    ({ authorization = '', 'accept-language': language }: FastifyRequest['headers']): CallApi =>
    async (path, query, body) => {
      const entries = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const answer = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: path,
        ...(body === undefined ? {} : { payload: body }),
        query: Object.fromEntries(entries) as Record<string, string>,
        headers: { authorization, ...(language === undefined ? {} : { 'accept-language': language }) },
      });
      return { status: answer.statusCode, body: answer.json() };
    };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { name: '/mcp' },
    handler: async (request, reply) => {
      const { authorization = '', origin } = request.headers;
      // Pages of other sites must not reach it through a user's browser.
      if (origin !== undefined && origin !== ownOrigin)
        return refuse(reply, 403, 'not-allowed', t('This origin may not use /mcp.'));
      const token = /^bearer (\S+)$/i.exec(authorization)?.[1];
      const user = token === undefined ? null : await authenticate(token);
      count(clientKey(user, request.ip));
      if (user === null) {
        reply.header('WWW-Authenticate', 'Bearer');
        return refuse(
          reply,
          401,
          'not-authenticated',
          t('Create an API token in Settings > Security and send it as a bearer token.'),
        );
      }
      const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./tools.ts'),
      ]);
      const handler = createMcpHandler(() => createMcpServer(callWith(request.headers), version), {
        onerror: (error) => platform.log.warn({ err: error }, 'a request to /mcp failed'),
      });
      const answer = await handler.fetch(webRequest(request), { parsedBody: request.body });
      reply.code(answer.status).header('Cache-Control', 'no-store');
      answer.headers.forEach((value, name) => void reply.header(name, value));
      const text = await answer.text();
      await handler.close();
      return reply.send(text);
    },
  });
};

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ code, message });

const webRequest = (request: FastifyRequest): Request =>
  new Request(new URL(request.url, 'http://localhost'), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
    ),
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}),
  });
