import type { AnnouncingProvider, Installation } from '@sightline/contract';

/** Words of the webhooks. */
export const webhookTexts = {
  title: 'Webhooks',
  note: 'changes arrive within seconds instead of with the next scheduled reading',
  intro:
    'Have Jira and Bitbucket announce changes. An event says only that there is something to read; what has changed is read from the source itself, so a lost event costs nothing but time.',
  states: {
    none: 'Not set up',
    silent: 'Set up; no event has come yet',
    heard: (when: string) => `Latest event ${when}`,
    refused: (when: string) => `Something with a wrong signature came ${when}; check the secret.`,
  },
  create: 'Set up',
  createOf: (name: string) => `Set up the webhook of ${name}`,
  renew: 'New secret',
  renewOf: (name: string) => `New secret for the webhook of ${name}`,
  renewSure: (name: string) => `Make a new secret for ${name}?`,
  renewEnds: 'The present one stops working at once.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the webhook of ${name}`,
  removeSure: (name: string) => `Remove the webhook of ${name}?`,
  removeKeeps: 'It is read by its schedule then.',
  yes: 'Yes',
  no: 'No',
  address: 'Address',
  secret: 'Secret',
  secretOnce: 'The secret is shown this once.',
  copy: 'Copy',
  copied: 'Copied',
  steps: {
    cloud: {
      jira: 'In Jira: Settings, System, Webhooks, Create a WebHook. Paste address and secret, and tick the events of issues, sprints and boards.',
      bitbucket:
        'In Bitbucket: the settings of each repository, Webhooks, Add webhook. Paste address and secret, and choose push, build status and all events of pull requests.',
    },
    'data-center': {
      jira: 'In Jira: Administration, System, WebHooks, Create a WebHook. Paste address and secret, and tick the events of issues, sprints and boards.',
      bitbucket:
        'In Bitbucket: the settings of each project or repository, Webhooks, Create webhook. Paste address and secret, and choose push and all events of pull requests. No event tells of builds; they come with the next scheduled reading.',
    },
  } satisfies Record<Installation, Record<AnnouncingProvider, string>>,
  done: 'Done',
  failedTitle: 'Save Failed',
  removedTitle: 'Settings Saved',
  removed: (name: string) => `The webhook of ${name} is removed`,
} as const;
