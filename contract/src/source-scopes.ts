import type { Provider } from './constants.ts';

/**
 * Scopes requested to read a cloud product: reading only, and none implies another.
 * Board and sprint calls know no classic scopes.
 */
export const readScopes: Record<Provider, readonly string[]> = {
  jira: [
    'read:jira-work',
    'read:jira-user',
    'read:project:jira',
    'read:issue-details:jira',
    'read:jql:jira',
    'read:board-scope:jira-software',
    'read:board-scope.admin:jira-software',
    'read:sprint:jira-software',
  ],
  confluence: [
    'read:confluence-user',
    'read:confluence-content.all',
    'read:space:confluence',
    'read:page:confluence',
    'read:user:confluence',
  ],
  bitbucket: [
    'read:user:bitbucket',
    'read:workspace:bitbucket',
    'read:project:bitbucket',
    'read:repository:bitbucket',
    'read:pullrequest:bitbucket',
    'read:pipeline:bitbucket',
    'read:webhook:bitbucket',
  ],
};
