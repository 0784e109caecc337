import { t, languages, pseudoLanguage } from '@sightline/contract';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { pageLanguage } from '../language.ts';

/**
 * Serves the built web application; every path that is neither a file nor a call is one of its screens. English files
 * are in the root, other languages in folders named after them.
 * @throws ConfigError if the folder holds no web application
 */
export const serveWebApplication = async (app: FastifyInstance, root: string | null): Promise<void> => {
  const built = root !== null && existsSync(join(root, 'index.html'));
  if (root !== null && !built)
    throw new ConfigError(`WEB_ROOT must be the folder of the built web application; ${root} has no index.html.`);
  const pages = new Set(
    [...languages, pseudoLanguage].map(pageOf).filter((page) => root !== null && existsSync(join(root, page))),
  );
  if (built) {
    await app.register(files, {
      root,
      wildcard: false,
      index: false,
      // The build writes Brotli and gzip next to each file. They need no routes of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // The service worker of a language is in its folder but serves all screens.
        if (path.endsWith('sw.js')) reply.header('Service-Worker-Allowed', '/');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = built && isRead && !isCall(request.url) && !/\.\w+$/.test(pathOf(request.url));
    if (isScreen) {
      const page = pageOf(pageLanguage(request.headers, request.url));
      return reply
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Cookie, Accept-Language')
        .sendFile(pages.has(page) ? page : 'index.html');
    }
    const values = { method: request.method, path: pathOf(request.url).slice(0, 200) };
    return reply.code(404).send({ code: 'not-found', message: t('Nothing at {method} {path}', values) });
  });
};

const pageOf = (language: string): string => join(language, 'index.html');

const pathOf = (url: string): string => url.split('?')[0] ?? '/';
/** Whether a request is for the API, not for a screen or a file. */
export const isCall = (url: string): boolean => /^\/(v1|api)(\/|$)/.test(pathOf(url));
