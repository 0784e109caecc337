import { readScopes, type Installation, type Provider, t } from '@sightline/contract';

const names: Record<Provider, string> = { jira: 'Jira', bitbucket: 'Bitbucket', confluence: 'Confluence' };
const scopesOf = (provider: Provider): string => readScopes[provider].join(', ');

/** Texts of the Atlassian integrations: credentials and shared texts. */
export const integrationTexts = {
  names,
  title: t('Atlassian Integrations'),
  partList: t('Integration sections'),
  parts: {
    credentials: t('Credentials'),
    mappings: t('Team Mappings'),
    jobs: t('Collection Jobs'),
    scope: t('Scope'),
    rules: t('Rules'),
    quality: t('Data Quality'),
  },
  denied: {
    title: t('Insufficient Permissions'),
    text: t('You need administrator or manager privileges to configure integrations.'),
  },
  notLoaded: { what: t('Failed to Load'), advice: t('Failed to load integration settings. Please try again.') },
  badges: { error: t('Error'), connected: t('Connected'), none: t('Not Configured') },
  fields: {
    domain: t('Domain'),
    domains: {
      jira: 'your-company.atlassian.net',
      confluence: 'your-company.atlassian.net',
      bitbucket: 'bitbucket.org',
    } satisfies Record<Provider, string>,
    installation: t('Installation'),
    installations: { cloud: 'Cloud', 'data-center': 'Data Center' } satisfies Record<Installation, string>,
    dataCenterDomains: {
      jira: 'your-company.com/jira',
      confluence: 'your-company.com/confluence',
      bitbucket: 'your-company.com/bitbucket',
    } satisfies Record<Provider, string>,
    dataCenterDomainHint: (origins: readonly string[]) =>
      origins.length === 0
        ? t(
            'The base URL, including its path. Your Sightline operator must first allow the server with ATLASSIAN_EXTRA_HOSTS.',
          )
        : t('The base URL, including its path. Allowed servers: {origins}.', { origins: origins.join(', ') }),
    dataCenterTokens: {
      jira: t('Personal Access Token'),
      confluence: t('Personal Access Token'),
      bitbucket: t('HTTP Access Token'),
    } satisfies Record<Provider, string>,
    dataCenterExpiresHint: t('If the token expires, we remind you 14 days and 1 day before.'),
    email: t('Email'),
    emailInvalid: t('Please enter a valid email address'),
    emailHint: t('The Atlassian account the token belongs to.'),
    token: t('API Token'),
    accessToken: t('Access Token'),
    tokenSaved: t('Saved. Enter a new one to replace it.'),
    expiresOn: t('Token expires on (optional)'),
    expiresHint: t('Scoped tokens expire within a year. We remind you 14 days and 1 day before.'),
    workspace: t('Workspace Slug'),
    workspaceHint: t('The name after bitbucket.org/ in your repository URLs.'),
    tokenKind: t('Token type'),
    tokenKinds: { account: t('API token'), access: t('Access token') },
  },
  tokenHints: {
    jira: t(
      'An API token from an account that can see every project you want to measure. A scoped token needs {scopes}.',
      { scopes: scopesOf('jira') },
    ),
    confluence: t(
      'An API token from an account that can see every space you want to measure. A scoped token needs {scopes}.',
      { scopes: scopesOf('confluence') },
    ),
    account: t(
      'A scoped Bitbucket API token from an account that can see every repository you want to measure. It needs {scopes}. App passwords no longer work.',
      { scopes: scopesOf('bitbucket') },
    ),
    access: t(
      'A workspace, project or repository access token with read access to repositories, pull requests and pipelines. App passwords no longer work.',
    ),
  },
  dataCenterTokenHints: {
    jira: t(
      'A personal access token (Profile > Personal Access Tokens) from an account that can browse every project you want to measure, view its boards, and has the global Browse Users permission.',
    ),
    confluence: t(
      'A personal access token (Profile > Settings > Personal Access Tokens) from an account that can view every space you want to measure.',
    ),
    bitbucket: t(
      'An HTTP access token with read access to projects and repositories, from an account that can see every repository you want to measure. Data Center has no list of deployments: set under Rules which builds deploy to production.',
    ),
  } satisfies Record<Provider, string>,
  tokenPages: {
    account: t('Create an API token in your Atlassian account'),
    access: t('Create an access token in the workspace settings'),
    dataCenter: (name: string) => t('Create a token in your {name} profile', { name }),
  },
  tokenToTest: t('Enter a token first.'),
  verified: (when: string) => t('verified {when}', { when }),
  synced: (when: string, count: number) =>
    t('Last synced {when}, {count, plural, one {# record} other {# records}}', { when, count }),
  neverSynced: t('Not synced yet'),
  expires: (day: string) => t('token expires {day}', { day }),
  /** Also after that day. */
  expiresSoon: (day: string) => t('Token expiry: {day}. Save a new token, or syncing stops.', { day }),
  works: t('Connection works. Save to use it.'),
  buttons: {
    test: t('Test Connection'),
    testing: t('Testing…'),
    sync: t('Sync Now'),
    remove: t('Delete'),
    removeOf: (name: string) => t('Delete {name} credentials', { name }),
    saveAll: t('Save All Settings'),
    saving: t('Saving…'),
    yes: t('Yes, delete'),
    no: t('No'),
  },
  removeSure: (name: string) => t('Are you sure you want to delete {name} credentials?', { name }),
  removeConsequence: t('Synced data stays. Syncing stops until you reconnect.'),
  removesSample: t('All sample data is deleted.'),
  tokensEncrypted: t('Tokens are encrypted and never shown again.'),
  toasts: {
    missingTitle: t('Missing Credentials'),
    missing: (name: string) => t('Please fill in all {name} credentials before testing', { name }),
    domainTitle: t('Invalid Domain'),
    domain: (name: string) => t('Please enter a valid {name} domain', { name }),
    noChangesTitle: t('No Changes'),
    noChanges: t('No new API tokens to save'),
    tokenTitle: t('Missing API Token'),
    token: (name: string) => t('Please enter an API token for {name}', { name }),
    connectedTitle: t('Connection Successful'),
    connected: (name: string) => t('Successfully connected to {name}', { name }),
    failedTitle: t('Connection Failed'),
    failed: (name: string) => t('Failed to connect to {name}', { name }),
    savedTitle: t('Credentials Saved'),
    saved: (name: string) => t('{name} credentials have been saved', { name }),
    allSavedTitle: t('Settings Saved'),
    allSaved: t('All integration settings have been saved'),
    saveFailedTitle: t('Save Failed'),
    saveFailed: (name: string) => t('Failed to save {name} credentials', { name }),
    someFailed: t('Failed to save some integration settings'),
    syncTitle: t('Sync Started'),
    sync: (name: string) => t('{name} is syncing', { name }),
    alreadySyncing: (name: string) => t('{name} is already syncing', { name }),
    syncFailedTitle: t('Sync Failed'),
    syncFailed: (name: string) => t('Failed to start sync for {name}', { name }),
    removedTitle: t('Credentials Deleted'),
    removed: (name: string) => t('{name} credentials have been deleted', { name }),
    removeFailedTitle: t('Delete Failed'),
    removeFailed: (name: string) => t('Failed to delete {name} credentials', { name }),
  },
  consent: {
    connect: t('Connect with Atlassian'),
    again: t('Connect with Atlassian again'),
    hint: t('No token needed: you grant access at Atlassian and can revoke it there.'),
    granted: t('Connected with your Atlassian account.'),
    failed: t('Failed to start the connection. Please try again.'),
    title: t('Connect with Atlassian'),
    none: t('Atlassian granted no access. Start again under Credentials.'),
    denied: t('You canceled at Atlassian. Nothing was connected.'),
    asking: t('Checking with Atlassian…'),
    choose: (product: string) => t('Which site should {product} use?', { product }),
    chooseSite: (name: string, url: string) => t('Use {name}, {url}', { name, url }),
    connecting: t('Connecting…'),
    back: t('Back to Credentials'),
    connected: (product: string) => t('{product} is connected. Collecting its history now.', { product }),
  },
} as const;
