import { t } from '@sightline/contract';
/** Texts of error pages. */
export const missingTexts = {
  team: {
    title: t('Team not found'),
    text: t('This team does not exist or was removed.'),
    list: '/teams',
    back: t('Go to Team Analytics'),
  },
  person: {
    title: t('Person not found'),
    text: t('This person does not exist in your organization.'),
    list: '/performance/profiles',
    back: t('Go to Performance Profiles'),
  },
  sprint: {
    title: t('Sprint not found'),
    text: t('This sprint does not exist or was removed from its source.'),
    list: '/performance/sprint-analysis',
    back: t('Go to Sprint Deep Dive'),
  },
  decision: {
    title: t('Saved answer not found'),
    text: t('This saved answer does not exist or was deleted.'),
    list: '/performance/decision-support',
    back: t('Go to Decision Support'),
  },
  organization: {
    title: t('Organization not found'),
    text: t('This organization does not exist or was deleted.'),
    list: '/platform/tenants',
    back: t('Go to Tenant Management'),
  },
} as const;

export const notFoundTexts = {
  title: t('Page Not Found'),
  text: t('There is nothing at this address. Try one of these:'),
  back: t('Go Back'),
} as const;

export const errorTexts = {
  title: t('Something went wrong'),
  unexpected: t('An unexpected error occurred'),
  causesTitle: t('Possible causes'),
  causes: [
    t('You lost the connection, or the server was restarting'),
    t('The page was moved or removed'),
    t('Sightline was updated while this page was open'),
  ],
  id: (id: string, at: string) => t('Error {id} · {at}', { id, at }),
  reload: t('Reload Page'),
  report: t('Report Issue'),
  reporting: t('Reporting…'),
  reported: (id: string) => t('Reported as error {id}.', { id }),
  reportFailed: t('Failed to send the report. Please try again.'),
  dashboard: t('Go to Dashboard'),
} as const;
