/** Texts of the card shown while there is no data yet. */
export const setupTexts = {
  title: 'No data yet',
  text: 'Connect Jira, Bitbucket and Confluence. Figures appear here while your history is still loading.',
  action: 'Set Up Atlassian Integration',
} as const;
