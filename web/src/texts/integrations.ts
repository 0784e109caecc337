import type { Installation, Provider } from '@sightline/contract';

const names: Record<Provider, string> = { jira: 'Jira', bitbucket: 'Bitbucket', confluence: 'Confluence' };
const count = new Intl.NumberFormat('en');

/** Words of the Atlassian integrations: credentials, and what all parts share. */
export const integrationTexts = {
  names,
  title: 'Atlassian Integrations',
  partList: 'Parts of the integrations',
  parts: {
    credentials: 'Credentials',
    mappings: 'Team Mappings',
    jobs: 'Collection Jobs',
    scope: 'Scope',
    rules: 'Rules',
  },
  denied: {
    title: 'Insufficient Permissions',
    text: 'You need administrator or manager privileges to configure integrations.',
  },
  load: {
    title: 'Failed to Load',
    text: 'Failed to load integration settings. Please try again.',
    again: 'Try Again',
  },
  badges: { error: 'Error', connected: 'Connected', none: 'Not Configured' },
  fields: {
    domain: 'Domain',
    domains: {
      jira: 'your-company.atlassian.net',
      confluence: 'your-company.atlassian.net',
      bitbucket: 'bitbucket.org',
    } satisfies Record<Provider, string>,
    installation: 'Installation',
    installations: { cloud: 'Cloud', 'data-center': 'Data Center' } satisfies Record<Installation, string>,
    ownDomains: {
      jira: 'your-company.com/jira',
      confluence: 'your-company.com/confluence',
      bitbucket: 'your-company.com/bitbucket',
    } satisfies Record<Provider, string>,
    ownDomainHint: (origins: readonly string[]) =>
      origins.length === 0
        ? 'The base URL, with its path. No server of your own may be read yet: whoever operates Sightline allows it with ATLASSIAN_EXTRA_HOSTS.'
        : `The base URL, with its path. Allowed by whoever operates Sightline: ${origins.join(', ')}.`,
    ownTokens: {
      jira: 'Personal Access Token',
      confluence: 'Personal Access Token',
      bitbucket: 'HTTP Access Token',
    } satisfies Record<Provider, string>,
    ownExpiresHint: 'Tokens can have an end. You are told 14 days and 1 day before.',
    email: 'Email',
    emailInvalid: 'Please enter a valid e-mail address',
    emailHint: 'The Atlassian account that the token belongs to.',
    token: 'API Token',
    accessToken: 'Access Token',
    tokenSaved: 'Saved. Type a new one to replace it.',
    expiresOn: 'Token ends on (optional)',
    expiresHint: 'Tokens with scopes end within a year. You are told 14 days and 1 day before.',
    workspace: 'Workspace Slug',
    workspaceHint: 'The name after bitbucket.org/ in the address of your repositories.',
    tokenKind: 'Kind of token',
    tokenKinds: { account: 'API token', access: 'Access token' },
  },
  tokenHints: {
    jira: 'An API token of an account that sees all projects to be measured, with or without scopes. With scopes it needs read access to Jira work and users.',
    confluence:
      'An API token of an account that sees all spaces to be measured, with or without scopes. With scopes it needs read access to Confluence content and users.',
    account:
      'A Bitbucket API token with the scopes to read user, workspace, project, repository, pull request, pipeline and webhook. App passwords no longer work.',
    access:
      'An access token of the workspace, a project or a repository, with read access to repositories, pull requests and pipelines. App passwords no longer work.',
  },
  ownTokenHints: {
    jira: 'A personal access token from Profile > Personal Access Tokens, of an account that may browse all projects to be measured and view their boards, and that has the global permission Browse Users.',
    confluence:
      'A personal access token from Profile > Settings > Personal Access Tokens, of an account that may view all spaces to be measured.',
    bitbucket:
      'An HTTP access token with read access to projects and repositories, of an account that sees all repositories to be measured. A Data Center lists no deployments: the rules say which of the builds that your CI server reports deploy to production.',
  } satisfies Record<Provider, string>,
  verified: (when: string) => `verified ${when}`,
  synced: (when: string, items: number) => `Last collected ${when}, ${count.format(items)} records`,
  neverSynced: 'Nothing has been collected yet',
  ends: (day: string) => `token ends on ${day}`,
  endsSoon: (day: string) => `The token ends on ${day}. Save a new one, or nothing more is collected.`,
  works: 'The connection works. Save to keep it.',
  buttons: {
    test: 'Test Connection',
    testing: 'Testing…',
    sync: 'Sync Now',
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name} credentials`,
    saveAll: 'Save All Settings',
    saving: 'Saving…',
    yes: 'Yes, delete',
    no: 'No',
  },
  removeSure: (name: string) => `Are you sure you want to delete ${name} credentials?`,
  removeKeeps: 'What was collected stays. Nothing new is collected until it is connected again.',
  sealed: 'Tokens are stored encrypted and never shown again.',
  toasts: {
    missingTitle: 'Missing Credentials',
    missing: (name: string) => `Please fill in all ${name} credentials before testing`,
    domainTitle: 'Invalid Domain',
    domain: (name: string) => `Please enter a valid ${name} domain`,
    noChangesTitle: 'No Changes',
    noChanges: 'No new API tokens to save',
    tokenTitle: 'Missing API Token',
    token: (name: string) => `Please enter an API token for ${name}`,
    connectedTitle: 'Connection Successful',
    connected: (name: string) => `Successfully connected to ${name}`,
    failedTitle: 'Connection Failed',
    failed: (name: string) => `Failed to connect to ${name}`,
    savedTitle: 'Credentials Saved',
    saved: (name: string) => `${name} credentials have been saved`,
    allSavedTitle: 'Settings Saved',
    allSaved: 'All integration settings have been saved',
    saveFailedTitle: 'Save Failed',
    saveFailed: (name: string) => `Failed to save ${name} credentials`,
    someFailed: 'Failed to save some integration settings',
    syncTitle: 'Sync Started',
    sync: (name: string) => `${name} is being collected`,
    syncGoesOn: (name: string) => `${name} was being collected already`,
    syncFailedTitle: 'Sync Failed',
    syncFailed: (name: string) => `Failed to start sync for ${name}`,
    removedTitle: 'Credentials Deleted',
    removed: (name: string) => `${name} credentials have been deleted`,
    removeFailedTitle: 'Delete Failed',
    removeFailed: (name: string) => `Failed to delete ${name} credentials`,
  },
} as const;
