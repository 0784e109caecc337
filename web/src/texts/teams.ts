import type { TeamStatement } from '@sightline/contract';
import { writeText } from '../ui/format.ts';
import { definedName } from '../ui/metric-name.ts';
import { number } from './numbers.ts';

/** What is asked in the survey has no definition of its own. */
const asked: Record<string, string> = {
  performance_score: 'Performance score',
  team_satisfaction: 'Satisfaction',
  team_pace: 'Sustainable pace',
};
const nameOf = (metric: string): string => definedName(metric) ?? asked[metric] ?? metric;

/** Words of Team Analytics and of one team. */
export const teamTexts = {
  title: 'Team Analytics',
  teams: 'teams',
  export: 'Export Team Report',
  failed: { title: 'Failed to load team analytics', text: 'Please try again later', again: 'Try Again' },
  summary: 'The whole organization',
  cards: {
    totalTeams: 'Total Teams',
    totalDevelopers: 'Total Developers',
    avgPerformance: 'Avg Performance',
    avgVelocity: 'Avg Velocity',
    teamSatisfaction: 'Team Satisfaction',
  },
  figures: {
    avgPerformanceScore: 'Performance score',
    velocity: nameOf('velocity'),
    deploymentFreq: nameOf('deployment_frequency'),
    leadTime: nameOf('lead_time'),
    satisfaction: 'Satisfaction',
  },
  figureOf: (figure: string, team: string) => `${figure} of ${team}`,
  members: (count: number) => (count === 1 ? '1 member' : `${number(count)} members`),
  naming: {
    title: 'Top Performers',
    text: 'Lists of the highest scores on the Overview and in Team Analytics name people, to managers and admins only. They can be left out, so that teams alone are compared.',
    on: 'People are named.',
    off: 'Nobody is named.',
    turnOn: 'Name people',
    turnOff: 'Name nobody',
    failed: 'Failed to change who is named. Please try again.',
    unread: 'Failed to load whether people are named.',
  },
  top: 'Top performers',
  noTop: 'Nobody has enough data for a score in this period.',
  projects: 'Key projects',
  projectsNote: 'finished items of a project, merged changes of a repository',
  noProjects: 'Nothing finished in this period.',
  counted: {
    project: (count: number, of: number) => `${number(count)} of ${number(of)} items`,
    repository: (count: number, of: number) => `${number(count)} of ${number(of)} changes`,
  },
  nameOf,
  toSprints: 'Sprints',
  toFlow: 'Flow',
  flow: { title: 'Flow of work' },
  membersTitle: 'Members',
  membersListed: 'members',
  noMembers: 'Nobody is in this team now.',
  hiddenScores: 'Scores of others are shown to managers and admins only.',
  open: (team: string) => `Open ${team}`,
  none: 'No team data available',
  noneText:
    'Teams appear with the first collection. Who works where can be set under Settings, Atlassian Integrations, Team Mappings.',
  noneChosen: 'None of the chosen teams has data in this organization.',
  insight: {
    title: 'What changed in these teams',
    note: 'computed from the figures on this screen, largest movements first',
    /** `Lead time for changes of Backend rose from 2.1 days (n 34) to 4.3 days (n 40), which is worse.` */
    sentence: ({ metric, unit, now, before, reading }: TeamStatement, team: string) =>
      `${nameOf(metric)} of ${team} ${now.value > before.value ? 'rose' : 'fell'} from ${writeText(before.value, unit)} (n ${before.n}) to ${writeText(now.value, unit)} (n ${now.n}), which is ${reading}.`,
    evidence: 'Evidence',
    evidenceOf: (metric: string, team: string) => `Evidence: ${metric} of ${team} in this period`,
    before: 'and the period before',
    beforeOf: (metric: string, team: string) => `Evidence: ${metric} of ${team} in the period before`,
    steady: (compared: number) =>
      `None of the ${compared} figures compared with the period before moved by more than its usual spread.`,
    nothing:
      'There is nothing to compare yet: no figure has enough days with data both in this period and in the one before.',
  },
} as const;
