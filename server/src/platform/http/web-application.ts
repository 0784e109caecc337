import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Serves the built web application; every path that is no file and no call is one of its screens. */
export const serveWebApplication = async (app: FastifyInstance, root: string | null): Promise<void> => {
  const built = root !== null && existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(files, {
      root,
      wildcard: false,
      index: false,
      // The build writes Brotli and gzip next to each file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = built && isRead && !isCall(request.url) && !/\.\w+$/.test(pathOf(request.url));
    if (isScreen) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply
      .code(404)
      .send({ code: 'not-found', message: `Nothing at ${request.method} ${pathOf(request.url).slice(0, 200)}` });
  });
};

const pathOf = (url: string): string => url.split('?')[0] ?? '/';
/** Whether a request is for the API, not for a screen or a file. */
export const isCall = (url: string): boolean => /^\/(v1|api)(\/|$)/.test(pathOf(url));
