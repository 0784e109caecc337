import { improvingFrom } from '@sightline/contract';
import { number } from './numbers.ts';

/** Texts of the Overview. */
export const overviewTexts = {
  greeting: (name: string) => `Welcome back, ${name}.`,
  title: 'Engineering Metrics Overview',
  failed: {
    developers: 'Failed to fetch developers',
    dora: 'Failed to fetch DORA metrics',
    scores: 'Failed to fetch performance scores',
    history: 'Failed to fetch performance history',
    top: 'Failed to fetch top performers',
  },
  refreshFailed: 'Failed to refresh data. Please try again.',
  export: 'Export',
  generateReport: 'Generate Report',
  viewInsights: 'View Insights',
  refresh: 'Refresh Data',
  refreshing: 'Refreshing…',
  refreshed: {
    syncStarted: {
      title: 'Sync Started',
      message: 'Checking your sources for changes. Figures update as data arrives.',
    },
    upToDate: { title: 'Refreshed', message: 'Figures are up to date.' },
  },
  /** For a panel whose data failed to load. */
  welcome: 'Welcome to Sightline',
  connect: 'Connect Jira, Bitbucket and Confluence. Figures appear here while your history is still loading.',
  setUp: 'Set Up Atlassian Integration',
  keyFigures: 'Key figures',
  cards: {
    developers: 'Total Developers',
    teams: 'Active Teams',
    velocity: 'Avg Velocity',
    deploymentFrequency: 'Deployment Frequency',
  },
  pointsDiffer: 'Teams size story points differently. Sprint Deep Dive shows each team on its own.',
  dora: {
    title: 'DORA metrics',
    note: 'Position within the bands',
    label: 'Deployment frequency, lead time, change failure rate and recovery time by band',
    value: 'Value',
    band: 'Band',
    position: 'Position (0–4)',
    noBand: 'No band',
    none: 'No delivery metric has enough data yet.',
  },
  trend: {
    title: 'Performance score',
    note: 'Daily, rolling 30 days, 90% interval',
    none: 'No performance data available',
    chart: 'Performance score by day; the table shows the same values',
    bands: '90+ Excellent · 70+ Good · 50+ Average · 30+ Below Average · otherwise Poor',
    recordedFrom: (day: string) =>
      `Recorded since ${day}. Scores from the first 30 days use less data, so they vary more.`,
    status: 'Trend:',
    how: "How it's calculated",
    day: 'Day',
    score: 'Score',
    low: 'Interval from',
    high: 'to',
    n: 'n',
  },
  teams: {
    improving: (count: number, teams: number) =>
      `${number(count)} of ${number(teams)} ${teams === 1 ? 'team' : 'teams'} improving (score of ${improvingFrom} or more)`,
    title: 'Teams',
    note: 'Score by dimension',
    team: 'Team',
    overall: 'Overall',
    chart: 'Team scores; the figures are listed below',
    none: 'No team data available',
    largest: ({ radar, bar }: { radar: number; bar: number }, all: number) =>
      `The chart shows the ${radar} largest of ${all} teams${all > bar ? ` (bars: the ${bar} largest)` : ''}. The table lists all of them.`,
    scoreOf: (name: string) => `${name} score`,
    reading: (dimension: string, score: number | null) =>
      `${dimension}: ${score === null ? 'no data' : score.toFixed(1)}`,
  },
  top: {
    title: 'Top Performers',
    note: 'Visible to managers and admins',
    teamsOnly: 'Your organization compares teams only, so no names appear here.',
    hidden: 'Only managers and admins see individual scores. Yours is on your profile.',
    none: 'Not enough data for any score in this period.',
    noMatch: 'Nobody matching these filters has enough data for a score.',
    filter: 'Filter by team, role or skill',
    developer: 'Developer',
    team: 'Team',
    score: 'Score',
    trend: 'Trend',
    noTeam: 'No team',
  },
  labels: {
    excellent: 'Excellent',
    good: 'Good',
    average: 'Average',
    belowAverage: 'Below Average',
    poor: 'Poor',
  },
} as const;
