import type { FastifyRequest } from 'fastify';
import { latestVersion } from '../confluence/content-body.ts';
import { lastModifiedFirst, parseCql } from '../confluence/content-search.ts';
import { CONTEXT_PATHS } from '../http/addresses.ts';
import { ApiError } from '../http/api-error.ts';
import { collectorAccount } from '../http/callers.ts';
import type { Routes } from '../http/deps.ts';
import { pathText, queryList, queryRaw, queryText } from '../http/input.ts';
import { openToken, pageSize, sealToken } from '../http/paging.ts';
import type { Page } from '../world.ts';
import {
  contentBody,
  personBody,
  spaceBody,
  userKeyOf,
  userNameOf,
  versionBody,
  type OwnContext,
} from './content-body.ts';
import { linksOf, startPage } from './lists.ts';

/** Confluence Data Center: its one API, and the list of versions that it still calls experimental. */
export const confluenceDataCenterRoutes: Routes = (app, deps) => {
  const base = (): string => `${deps.origin()}${CONTEXT_PATHS.confluence}`;
  const isAnonymous = (request: FastifyRequest): boolean => request.caller.kind === 'anonymous';
  const contextOf = (request: FastifyRequest): OwnContext => ({
    world: deps.world(),
    base: base(),
    expand: new Set(queryList(request, 'expand')),
  });
  const seen = (request: FastifyRequest): Page[] => (isAnonymous(request) ? [] : [...deps.world().pages.values()]);
  const find = (request: FastifyRequest): Page => {
    const page = seen(request).find(({ id }) => id === pathText(request, 'id'));
    if (page === undefined) throw missing(`No content found with id: ${pathText(request, 'id')}`);
    return page;
  };

  app.get('/rest/api/user/current', (request) => {
    const links = { _links: { base: base(), context: CONTEXT_PATHS.confluence } };
    const profilePicture = { path: '/images/icons/profilepics/anonymous.svg', width: 48, height: 48, isDefault: true };
    if (isAnonymous(request)) return { type: 'anonymous', profilePicture, displayName: 'Anonymous', ...links };
    const collector = collectorAccount(deps.world().site.timeZone);
    const world = { ...deps.world(), accounts: new Map([[collector.accountId, collector]]) };
    return { ...personBody(collector.accountId, { world, base: base() }), ...links };
  });

  app.get('/rest/api/user', (request) => {
    const [key, name] = [queryText(request, 'key'), queryText(request, 'username')];
    const accounts = isAnonymous(request) ? [] : [...deps.world().accounts.values()];
    const found = accounts.find((account) => userKeyOf(account.accountId) === key || userNameOf(account) === name);
    if (found === undefined) throw missing('No user found');
    const body = personBody(found.accountId, contextOf(request));
    const isAsked = queryList(request, 'expand').includes('status');
    return isAsked ? { ...body, status: found.active ? 'current' : 'deactivated' } : body;
  });

  app.get('/rest/api/space', (request) => {
    const keys = new Set(queryList(request, 'spaceKey'));
    const all = [...deps.world().spaces.values()].filter(({ key }) => keys.size === 0 || keys.has(key));
    return startPage(request, base(), isAnonymous(request) ? [] : all, (space) => spaceBody(space, { base: base() }));
  });

  app.get('/rest/api/content/search', (request) => {
    const { world, ...context } = contextOf(request);
    const tests = parseCql(queryRaw(request, 'cql') ?? '', world.site.timeZone);
    const found = lastModifiedFirst(seen(request).filter((page) => tests.every((test) => test(page, world))));
    return startPage(request, base(), found, (page) => contentBody(page, { world, ...context }));
  });

  app.get('/rest/api/content/scan', (request) => {
    const context = contextOf(request);
    const [spaceKey, type] = [queryText(request, 'spaceKey'), queryText(request, 'type') ?? 'page'];
    const inSpace = seen(request).filter(
      ({ kind, spaceId }) =>
        kind === type && (spaceKey === undefined || context.world.spaces.get(spaceId)?.key === spaceKey),
    );
    const after = cursorOf(queryText(request, 'cursor'));
    const left = inSpace.filter(({ id }) => Number(id) > after).sort((a, b) => Number(a.id) - Number(b.id));
    const limit = pageSize(request, queryText(request, 'limit'), 25, 200);
    const shown = left.slice(0, limit);
    const nextCursor = shown.length < left.length ? sealToken(Number(shown.at(-1)?.id)) : null;
    return {
      results: shown.map((page) => contentBody(page, context)),
      limit,
      size: shown.length,
      ...(nextCursor === null ? {} : { nextCursor }),
      _links: linksOf(request, base(), nextCursor === null ? null : { cursor: nextCursor }),
    };
  });

  app.get('/rest/api/content/:id', (request) => {
    const page = find(request);
    const requested = queryText(request, 'version');
    if (requested === undefined) return contentBody(page, contextOf(request));
    const version = page.versions.find(({ number }) => String(number) === requested);
    const isSeen = version === latestVersion(page) || queryText(request, 'status') === 'historical';
    if (version === undefined || !isSeen) throw missing(`No content found with id: ${page.id}, version: ${requested}`);
    return contentBody(page, contextOf(request), version);
  });

  app.get('/rest/experimental/content/:id/version', (request) => {
    const page = find(request);
    return startPage(request, base(), page.versions.toReversed(), (version) =>
      versionBody(version, page, contextOf(request)),
    );
  });
};

/** @throws ApiError 400 for a cursor that is none */
function cursorOf(cursor: string | undefined): number {
  const after = cursor === undefined ? 0 : openToken(cursor);
  if (typeof after === 'number') return after;
  throw new ApiError(400, { statusCode: 400, message: 'The cursor is invalid', reason: 'Bad Request' });
}

function missing(message: string): ApiError {
  const data = { authorized: false, valid: true, errors: [], successful: false };
  return new ApiError(404, { statusCode: 404, data, message, reason: 'Not Found' });
}
