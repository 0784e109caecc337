import type { FastifyRequest } from 'fastify';
import { CONTEXT_PATHS, linkBase } from '../http/addresses.ts';
import { ApiError, jiraError } from '../http/api-error.ts';
import { collectorAccount, type Installation } from '../http/callers.ts';
import { perVersion, type SimulatorDeps } from '../http/deps.ts';
import type { Account, Issue } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { buildIssueIndex, type IssueIndex } from './issue-index.ts';
import { createSearch } from './search-page.ts';
import { createSearchView } from './search-view.ts';

/** What Jira's routes share. */
export type JiraContext = {
  deps: SimulatorDeps;
  index: () => IssueIndex;
  search: ReturnType<typeof createSearch>;
  /** The account behind the token; dates are read and written in its zone. */
  reader: () => Account;
  body: (request: FastifyRequest) => BodyContext;
  /** An issue by id or key. @throws ApiError 404, also for everyone who is not signed in */
  issue: (request: FastifyRequest, idOrKey: string) => Issue;
};

export function createJiraContext(deps: SimulatorDeps, installation: Installation = 'cloud'): JiraContext {
  const index = perVersion(deps, buildIssueIndex);
  const reader = (): Account => collectorAccount(deps.world().site.timeZone);
  return {
    deps,
    index,
    search: createSearch(deps, createSearchView(deps)),
    reader,
    body: (request) =>
      installation === 'cloud'
        ? bodyContext(deps, index, linkBase(request, deps.origin()))
        : bodyContext(deps, index, `${deps.origin()}${CONTEXT_PATHS.jira}`, installation),
    issue(request, idOrKey) {
      const issue = isAnonymous(request) ? undefined : index().find(idOrKey);
      if (issue === undefined) {
        throw jiraError(404, 'Issue does not exist or you do not have permission to see it.');
      }
      return issue;
    },
  };
}

/** How bodies are written for a reader in the site's zone. */
export function bodyContext(
  deps: SimulatorDeps,
  index: () => IssueIndex,
  base: string,
  installation: Installation = 'cloud',
): BodyContext {
  const world = deps.world();
  return {
    world,
    base,
    api: `${base}/rest/api/${installation === 'cloud' ? 3 : 2}`,
    installation,
    zone: world.site.timeZone,
    childrenOf: (issueId) => index().childrenOf(issueId),
  };
}

/** Jira answers strangers, and scoped tokens used on the site, as if the site were empty. */
export const isAnonymous = (request: FastifyRequest): boolean => request.caller.kind === 'anonymous';

/** @throws ApiError 401 for someone who is not signed in */
export function requireSignedIn(request: FastifyRequest): void {
  if (!isAnonymous(request)) return;
  throw new ApiError(401, { message: 'Client must be authenticated to access this resource.', 'status-code': 401 });
}
