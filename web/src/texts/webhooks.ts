import { t, type AnnouncingProvider, type Installation } from '@sightline/contract';

/** Texts of the webhooks. */
export const webhookTexts = {
  title: t('Webhooks'),
  loadFailed: t('Failed to load webhooks'),
  note: t('Changes arrive within seconds instead of at the next sync'),
  intro: t(
    'Jira and Bitbucket can notify Sightline of changes. Sightline then reads the change from the source, so a lost event only causes a delay.',
  ),
  states: {
    none: t('Not set up'),
    silent: t('Set up; no events received yet'),
    heard: (when: string) => t('Latest event {when}', { when }),
    refused: (when: string) => t('Received an event with an invalid signature {when}. Check the secret.', { when }),
  },
  create: t('Set up'),
  createOf: (name: string) => t('Set up the {name} webhook', { name }),
  renew: t('New secret'),
  renewOf: (name: string) => t('New secret for the {name} webhook', { name }),
  renewSure: (name: string) => t('Create a new secret for {name}?', { name }),
  renewConsequence: t('The current one stops working immediately.'),
  remove: t('Remove'),
  removeOf: (name: string) => t('Remove the {name} webhook', { name }),
  removeSure: (name: string) => t('Remove the {name} webhook?', { name }),
  removeConsequence: t('Its changes then arrive with the scheduled sync.'),
  yes: t('Yes'),
  no: t('No'),
  address: t('URL'),
  secret: t('Secret'),
  secretOnce: t('You see this secret only once.'),
  steps: {
    cloud: {
      jira: t(
        'In Jira: Settings > System > Webhooks > Create a WebHook. Paste the URL and secret, and select the issue, sprint and board events.',
      ),
      bitbucket: t(
        'In Bitbucket: Repository settings > Webhooks > Add webhook, for each repository. Paste the URL and secret, and select push, build status and all pull request events.',
      ),
    },
    'data-center': {
      jira: t(
        'In Jira: Administration > System > WebHooks > Create a WebHook. Paste the URL and secret, and select the issue, sprint and board events.',
      ),
      bitbucket: t(
        'In Bitbucket: Settings > Webhooks > Create webhook, for each project or repository. Paste the URL and secret, and select push and all pull request events. Builds have no events; they arrive with the scheduled sync.',
      ),
    },
  } satisfies Record<Installation, Record<AnnouncingProvider, string>>,
  done: t('Done'),
  failedTitle: t('Save Failed'),
  removedTitle: t('Settings Saved'),
  removed: (name: string) => t('{name} webhook removed', { name }),
} as const;
