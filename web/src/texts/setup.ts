import { t } from '@sightline/contract';
/** Texts of the card shown while there is no data yet. */
export const setupTexts = {
  title: t('No data yet'),
  text: t('Connect Jira, Confluence and Bitbucket. Figures appear here while your history is still loading.'),
  action: t('Set Up Atlassian Integration'),
  syncing: t('The first sync is running. Figures appear as they arrive.'),
  continue: t('Continue setup'),
  /** For members who cannot connect anything themselves. */
  ask: (organization: string) =>
    t(
      'Ask an admin or manager of {organization} to connect Jira, Confluence and Bitbucket in Settings. Until then, you can try the demo data.',
      { organization },
    ),
} as const;

/** Texts of screens about teams while no team is known. */
export const noTeamsTexts = {
  title: t('No team data available'),
  text: t(
    'Teams and their sprints come from Jira and appear after its first sync. You can also create teams yourself, for example if only Bitbucket is connected.',
  ),
  action: t('Team Mappings'),
  /** For members who cannot create teams and see only those that are not small. */
  ask: (organization: string, least: number) =>
    t(
      'There are no teams with {least, number} or more members yet. Teams come from Jira, or an admin or manager of {organization} creates them.',
      { organization, least },
    ),
} as const;
