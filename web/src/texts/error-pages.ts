/** Texts of error pages. */
export const missingTexts = {
  team: {
    title: 'Team not found',
    text: 'This team does not exist or was removed.',
    list: '/teams',
    back: 'Go to Team Analytics',
  },
  person: {
    title: 'Person not found',
    text: 'This person does not exist in your organization.',
    list: '/performance/profiles',
    back: 'Go to Performance Profiles',
  },
  sprint: {
    title: 'Sprint not found',
    text: 'This sprint does not exist or was removed from its source.',
    list: '/performance/sprint-analysis',
    back: 'Go to Sprint Deep Dive',
  },
  decision: {
    title: 'Saved answer not found',
    text: 'This saved answer does not exist or was deleted.',
    list: '/performance/decision-support',
    back: 'Go to Decision Support',
  },
} as const;

export const notFoundTexts = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. Try one of these:',
  back: 'Go Back',
} as const;

export const errorTexts = {
  title: 'Something went wrong',
  unexpected: 'An unexpected error occurred',
  causesTitle: 'Possible causes',
  causes: [
    'You lost the connection, or the server was restarting',
    'The page was moved or removed',
    'Sightline was updated while this page was open',
  ],
  id: (id: string, at: string) => `Error ${id} · ${at}`,
  reload: 'Reload Page',
  report: 'Report Issue',
  reporting: 'Reporting…',
  reported: (id: string) => `Reported as error ${id}.`,
  reportFailed: 'Failed to send the report. Please try again.',
  dashboard: 'Go to Dashboard',
} as const;
