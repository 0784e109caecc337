/** Words of the card that stands where there is no data yet. */
export const setupTexts = {
  title: 'No data of your own yet',
  text: 'Connect Jira, Bitbucket and Confluence, and the figures appear here while the history is still arriving.',
  action: 'Set Up Atlassian Integration',
} as const;
