import { createHash } from 'node:crypto';
import { jiraError } from '../http/api-error.ts';
import type { SimulatorDeps } from '../http/deps.ts';
import { openToken, sealToken } from '../http/paging.ts';
import { member } from '../http/input.ts';
import type { Issue } from '../world.ts';
import type { Jql, JqlOrder } from './jql.ts';
import { comparing, selectIssues, type SortKeys } from './jql-evaluate.ts';
import type { SearchView } from './search-view.ts';

/** One page of a search, and the token of the next one unless this is the last. */
export type SearchPage = { issues: Issue[]; nextPageToken: string | undefined };

export type SearchRequest = {
  jql: Jql;
  /** Further restriction, such as a board's; `scope` names it, so that tokens and memory of different searches stay separate. */
  only?: { scope: string; test: (issue: Issue) => boolean };
  size: number;
  token: string | undefined;
  reconciled: Set<string>;
  zone: string;
};

const REMEMBERED_SEARCHES = 64;

/** Searches issues page by page. A token remembers where the last page ended, so it survives changes in between. */
export function createSearch(deps: SimulatorDeps, view: SearchView) {
  let remembered = new Map<string, Issue[]>();
  let rememberedVersion = -1;

  function select({ jql, only, reconciled, zone }: SearchRequest, name: string): Issue[] {
    const run = (): Issue[] => {
      const found = selectIssues(view.issues(reconciled), jql, { world: deps.world(), now: deps.now(), zone });
      return only === undefined ? found : found.filter(only.test);
    };
    if (!view.upToDate() || hasRelativeTime(jql)) return run();
    if (rememberedVersion !== deps.version() || remembered.size > REMEMBERED_SEARCHES) {
      remembered = new Map();
      rememberedVersion = deps.version();
    }
    let issues = remembered.get(name);
    if (issues === undefined) {
      issues = run();
      remembered.set(name, issues);
    }
    return issues;
  }

  return {
    /** @throws ApiError 400 for a token of another search or a value that does not exist */
    page(request: SearchRequest): SearchPage {
      const name = searchName(request);
      const all = select(request, name);
      const place = request.token === undefined ? undefined : readToken(request.token, name);
      const start = place === undefined ? 0 : firstAfter(all, place.last, request.jql.order);
      const page = place === undefined ? 0 : place.page;
      // Real pages are now and then shorter than requested, even though more follows.
      const size = page % 3 === 1 && request.size > 2 ? request.size - Math.ceil(request.size / 4) : request.size;
      const issues = all.slice(start, start + size);
      const last = issues.at(-1);
      if (last === undefined || start + issues.length >= all.length) return { issues, nextPageToken: undefined };
      const { id, key, createdAt, updatedAt } = last;
      return { issues, nextPageToken: sealToken({ name, page: page + 1, last: { id, key, createdAt, updatedAt } }) };
    },
    /** The issues from a position on, and how many there are in all. */
    slice(request: SearchRequest, startAt: number): { issues: Issue[]; total: number } {
      const all = select(request, searchName(request));
      return { issues: all.slice(startAt, startAt + request.size), total: all.length };
    },
    count: (request: SearchRequest): number => select(request, searchName(request)).length,
  };
}

function readToken(token: string, name: string): { page: number; last: SortKeys } {
  const value = openToken(token);
  const last = member(value, 'last');
  const page = member(value, 'page');
  if (member(value, 'name') !== name || typeof page !== 'number' || typeof last !== 'object' || last === null) {
    throw jiraError(400, 'The provided nextPageToken is invalid or belongs to another query.');
  }
  return { page, last: last as SortKeys };
}

/** Position of the first issue that comes after `last` in the order, found by halving. */
function firstAfter(issues: Issue[], last: SortKeys, order: JqlOrder[]): number {
  const compare = comparing(order);
  let low = 0;
  let high = issues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(issues[middle]!, last) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function searchName({ jql, only, zone }: SearchRequest): string {
  return createHash('sha1')
    .update(JSON.stringify([jql, only?.scope ?? '', zone]))
    .digest('base64url');
}

const hasRelativeTime = ({ clauses }: Jql): boolean =>
  clauses.some((clause) => clause.kind === 'date' && /[mhdw]$/.test(clause.value));
