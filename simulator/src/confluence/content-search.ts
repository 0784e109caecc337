import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import type { SimulatorDeps } from '../http/deps.ts';
import { queryRaw, queryText } from '../http/input.ts';
import { openToken, pageSize, sealToken } from '../http/paging.ts';
import { instantOfWallTime } from '../http/zoned-time.ts';
import type { Page, World } from '../world.ts';
import { latestVersion, webPath } from './content-body.ts';

/** What content must satisfy. */
export type Test = (page: Page, world: World) => boolean;

/** Content search of API version 1, for `lastmodified`, `type` and `space` joined by AND; newest first. */
export function contentSearchRoutes(app: FastifyInstance, deps: SimulatorDeps): void {
  app.get('/wiki/rest/api/content/search', (request) => {
    const cql = queryRaw(request, 'cql') ?? '';
    const world = deps.world();
    const tests = parseCql(cql, world.site.timeZone);
    const all = request.caller.kind === 'anonymous' ? [] : [...world.pages.values()];
    const found = lastModifiedFirst(all.filter((page) => tests.every((test) => test(page, world))));
    const cursor = queryText(request, 'cursor');
    const start = cursor === undefined ? 0 : Number(openToken(cursor));
    if (!Number.isInteger(start)) throw refuse('The cursor is invalid');
    const limit = pageSize(request, queryText(request, 'limit'), 25, 250);
    const shown = found.slice(start, start + limit);
    const address = new URL(request.url, deps.origin());
    const self = `${deps.origin()}${request.url}`;
    address.searchParams.set('cursor', sealToken(start + shown.length));
    const more = start + shown.length < found.length;
    return {
      results: shown.map((page) => resultBody(page, world)),
      start,
      limit,
      size: shown.length,
      _links: {
        base: `${deps.origin()}/wiki`,
        context: '/wiki',
        // Version 1 writes addresses relative to the context, unlike version 2.
        ...(more ? { next: `${address.pathname.replace(/^\/wiki/, '')}${address.search}` } : {}),
        self,
      },
    };
  });
}

/** The order of both installations' search. */
export const lastModifiedFirst = (pages: Page[]): Page[] =>
  pages.sort((a, b) => latestVersion(b).at - latestVersion(a).at || Number(b.id) - Number(a.id));

function resultBody(page: Page, world: World) {
  const { number, at, minor, message } = latestVersion(page);
  return {
    id: page.id,
    type: page.kind,
    status: 'current',
    title: page.title,
    version: { number, when: new Date(at).toISOString(), minorEdit: minor, message },
    _links: { webui: webPath(page, world) },
  };
}

const CLAUSE = /^(lastmodified|type|space)\s*(>=|<=|>|<|=|\bin\b)\s*(\(.*\)|"[^"]*"|'[^']*'|\S+)$/i;

/** Reads `lastmodified`, `type` and `space` joined by AND. @throws ApiError 400 for anything else */
export function parseCql(cql: string, zone: string): Test[] {
  const restriction = cql.replace(/\s*\border\s+by\s+lastmodified(\s+desc)?\s*$/i, '').trim();
  if (restriction === '') throw refuse('Could not parse cql : the query is empty');
  return restriction.split(/\s+and\s+/i).map((clause) => {
    const [, field = '', operator = '', value = ''] = CLAUSE.exec(clause.trim()) ?? [];
    if (field === '') throw refuse(`Could not parse cql : ${clause}`);
    const isDate = field.toLowerCase() === 'lastmodified';
    if (isDate !== /[<>]/.test(operator)) throw refuse(`Could not parse cql : ${clause}`);
    if (isDate) return dateTest(operator, instantOf(unquote(value), zone));
    const values = new Set(
      value
        .replace(/^\(|\)$/g, '')
        .split(',')
        .map((one) => unquote(one.trim()).toLowerCase()),
    );
    if (field.toLowerCase() === 'type') return (page) => values.has(page.kind);
    return (page, world) => values.has((world.spaces.get(page.spaceId)?.key ?? '').toLowerCase());
  });
}

function dateTest(operator: string, instant: number): Test {
  if (operator === '>=') return (page) => latestVersion(page).at >= instant;
  if (operator === '<=') return (page) => latestVersion(page).at <= instant;
  if (operator === '>') return (page) => latestVersion(page).at > instant;
  return (page) => latestVersion(page).at < instant;
}

/** CQL dates carry no zone; here they mean the reader's wall clock. */
function instantOf(text: string, zone: string): number {
  const literal = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d{2}))?$/.exec(text);
  if (literal === null) throw refuse(`Could not parse cql : '${text}' is not a date`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = literal.slice(1).map((part) => Number(part ?? 0));
  return instantOfWallTime(zone, Date.UTC(year, month - 1, day, hour, minute));
}

const unquote = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');

const refuse = (message: string): ApiError => new ApiError(400, { statusCode: 400, message });
