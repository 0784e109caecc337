import { t } from '@sightline/contract';

/** Texts of the Overview's head and cards; those of its panels load with them. */
export const overviewTexts = {
  greeting: (name: string) => t('Welcome back, {name}.', { name }),
  title: t('Engineering Metrics Overview'),
  failed: {
    developers: t('Failed to fetch developers'),
    top: t('Failed to fetch top performers'),
  },
  refreshFailed: t('Failed to refresh data. Please try again.'),
  export: t('Export'),
  generateReport: t('Generate Report'),
  viewInsights: t('View Insights'),
  refresh: t('Refresh Data'),
  refreshing: t('Refreshing…'),
  refreshed: {
    syncStarted: {
      title: t('Sync Started'),
      message: t('Checking your sources for changes. Figures update as data arrives.'),
    },
    upToDate: { title: t('Refreshed'), message: t('Figures are up to date.') },
  },
  welcome: t('Welcome to Sightline'),
  connect: t('Connect Jira, Confluence and Bitbucket. Figures appear here while your history is still loading.'),
  setUp: t('Set Up Atlassian Integration'),
  keyFigures: t('Key figures'),
  cards: {
    developers: t('Total Developers'),
    teams: t('Active Teams'),
    velocity: t('Avg Velocity'),
    deploymentFrequency: t('Deployment Frequency'),
  },
  pointsDiffer: t('Teams size story points differently. Sprint Deep Dive shows each team on its own.'),
} as const;
