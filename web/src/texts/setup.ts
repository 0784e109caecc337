import { t } from '@sightline/contract';
/** Texts of the card shown while there is no data yet. */
export const setupTexts = {
  title: t('No data yet'),
  text: t('Connect Jira, Confluence and Bitbucket. Figures appear here while your history is still loading.'),
  action: t('Set Up Atlassian Integration'),
  continue: t('Continue setup'),
  /** For members who cannot connect anything themselves. */
  ask: (organization: string) =>
    t(
      'Ask an admin or manager of {organization} to connect Jira, Confluence and Bitbucket in Settings. Until then, you can try the demo data.',
      { organization },
    ),
} as const;
