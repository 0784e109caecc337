import { definedName } from '../ui/metric-name.ts';
import { number } from './numbers.ts';

/** Survey questions have no metric definition. */
const asked: Record<string, string> = {
  performance_score: 'Performance score',
  team_satisfaction: 'Satisfaction',
  team_pace: 'Sustainable pace',
};
const nameOf = (metric: string): string => definedName(metric) ?? asked[metric] ?? metric;

/** Texts of Team Analytics and of one team. */
export const teamTexts = {
  title: 'Team Analytics',
  teams: 'teams',
  export: 'Export Team Report',
  failed: 'Failed to load team analytics',
  summary: 'Organization',
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
  figureOf: (figure: string, team: string) => `${figure}, ${team}`,
  members: (count: number) => (count === 1 ? '1 member' : `${number(count)} members`),
  naming: {
    title: 'Top Performers',
    text: 'The Overview and Team Analytics can list the highest scores by name, to managers and admins only. Hide names to compare teams only.',
    on: 'Names shown.',
    off: 'Names hidden.',
    turnOn: 'Show names',
    turnOff: 'Hide names',
    failed: 'Failed to change this setting. Please try again.',
    loadFailed: 'Failed to load this setting',
  },
  top: 'Top performers',
  noTop: 'Not enough data for any score in this period.',
  projects: 'Key projects',
  projectsNote: 'Finished items per project, merged changes per repository',
  noProjects: 'Nothing finished in this period.',
  counted: {
    project: (count: number, of: number) => `${number(count)} of ${number(of)} items`,
    repository: (count: number, of: number) => `${number(count)} of ${number(of)} changes`,
  },
  nameOf,
  toServices: 'Services',
  toSprints: 'Sprints',
  toFlow: 'Flow',
  flow: { title: 'Flow of work' },
  membersTitle: 'Members',
  membersListed: 'members',
  noMembers: 'This team has no members.',
  hiddenScores: 'Only managers and admins see other people’s scores.',
  open: (team: string) => `Open ${team}`,
  none: 'No team data available',
  noneText:
    'Teams appear after the first sync. You can change them in Settings > Atlassian Integrations > Team Mappings.',
  noneChosen: 'The selected teams have no data.',
} as const;
