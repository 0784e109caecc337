/** Texts of the card shown while there is no data yet. */
export const setupTexts = {
  title: 'No data yet',
  text: 'Connect Jira, Confluence and Bitbucket. Figures appear here while your history is still loading.',
  action: 'Set Up Atlassian Integration',
  continue: 'Continue setup',
  /** For members who cannot connect anything themselves. */
  ask: (organization: string) =>
    `Ask an admin or manager of ${organization} to connect Jira, Confluence and Bitbucket in Settings. Until then, you can try the demo data.`,
} as const;
