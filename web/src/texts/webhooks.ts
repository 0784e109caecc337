import type { AnnouncingProvider, Installation } from '@sightline/contract';

/** Texts of the webhooks. */
export const webhookTexts = {
  title: 'Webhooks',
  note: 'Changes arrive within seconds instead of at the next sync',
  intro:
    'Jira and Bitbucket can notify Sightline of changes. Sightline then reads the change from the source, so a lost event only causes a delay.',
  states: {
    none: 'Not set up',
    silent: 'Set up; no events received yet',
    heard: (when: string) => `Latest event ${when}`,
    refused: (when: string) => `Received an event with a wrong signature ${when}. Check the secret.`,
  },
  create: 'Set up',
  createOf: (name: string) => `Set up the ${name} webhook`,
  renew: 'New secret',
  renewOf: (name: string) => `New secret for the ${name} webhook`,
  renewSure: (name: string) => `Create a new secret for ${name}?`,
  renewConsequence: 'The current one stops working immediately.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the ${name} webhook`,
  removeSure: (name: string) => `Remove the ${name} webhook?`,
  removeConsequence: 'Its changes then arrive with the scheduled sync.',
  yes: 'Yes',
  no: 'No',
  address: 'URL',
  secret: 'Secret',
  secretOnce: 'You see this secret only once.',
  copy: 'Copy',
  copied: 'Copied',
  steps: {
    cloud: {
      jira: 'In Jira: Settings > System > Webhooks > Create a WebHook. Paste the URL and secret, and select the issue, sprint and board events.',
      bitbucket:
        'In Bitbucket: Repository settings > Webhooks > Add webhook, for each repository. Paste the URL and secret, and select push, build status and all pull request events.',
    },
    'data-center': {
      jira: 'In Jira: Administration > System > WebHooks > Create a WebHook. Paste the URL and secret, and select the issue, sprint and board events.',
      bitbucket:
        'In Bitbucket: Settings > Webhooks > Create webhook, for each project or repository. Paste the URL and secret, and select push and all pull request events. Builds have no events; they arrive with the scheduled sync.',
    },
  } satisfies Record<Installation, Record<AnnouncingProvider, string>>,
  done: 'Done',
  failedTitle: 'Save Failed',
  removedTitle: 'Settings Saved',
  removed: (name: string) => `${name} webhook removed`,
} as const;
