import type { FastifyRequest } from 'fastify';
import type { Product } from './callers.ts';

const GATEWAY = /^\/ex\/(jira|confluence)\/([^/]+)(\/.*)$/;
const HOME: Record<string, RegExp> = { jira: /^\/rest\//, confluence: /^\/wiki\// };

/** Where the Data Center of each product answers. Its own paths begin there, as behind most reverse proxies. */
export const CONTEXT_PATHS: Record<Product, string> = {
  jira: '/jira',
  confluence: '/confluence',
  bitbucket: '/bitbucket',
};

/**
 * Maps a gateway address (`/ex/jira/{cloudId}/rest/...`) to its address on the site.
 * Any other address, and one for another site or the wrong product, is returned unchanged.
 */
export function withoutGateway(url: string, cloudId: string): string {
  const [, product = '', site, rest = ''] = GATEWAY.exec(url) ?? [];
  return site === cloudId && HOME[product]?.test(rest) === true ? rest : url;
}

/** Whether the request came through the gateway for scoped tokens. */
export function cameViaGateway(request: FastifyRequest): boolean {
  return request.originalUrl !== request.url && GATEWAY.test(request.originalUrl);
}

/** What `self` links start with: the site, or the gateway's address of it when the request came that way. */
export function linkBase(request: FastifyRequest, origin: string): string {
  const [, product, site] = cameViaGateway(request) ? (GATEWAY.exec(request.originalUrl) ?? []) : [];
  return product === undefined ? origin : `${origin}/ex/${product}/${site}`;
}

/** The product that answers a path, by which its errors are worded. */
export function productOf(path: string): Product {
  if (path.startsWith('/2.0') || path.startsWith(`${CONTEXT_PATHS.bitbucket}/`)) return 'bitbucket';
  if (path.startsWith(`${CONTEXT_PATHS.confluence}/`)) return 'confluence';
  return path.startsWith('/wiki') || path.startsWith('/ex/confluence') ? 'confluence' : 'jira';
}
