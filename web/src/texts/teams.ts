import { t } from '@sightline/contract';
import { definedName } from '../ui/figures/metric-name.ts';

/** Survey questions have no metric definition. */
const surveyNames: Record<string, string> = {
  performance_score: t('Performance score'),
  team_satisfaction: t('Satisfaction'),
  team_pace: t('Sustainable pace'),
};
const nameOf = (metric: string): string => definedName(metric) ?? surveyNames[metric] ?? metric;

/** Texts of Team Analytics and of one team. */
export const teamTexts = {
  title: t('Team Analytics'),
  teams: t('teams'),
  export: t('Export Team Report'),
  failed: t('Failed to load team analytics'),
  teamFailed: t('Failed to load the team'),
  summary: t('Organization'),
  cards: {
    totalTeams: t('Active Teams'),
    totalDevelopers: t('Total Developers'),
    avgPerformance: t('Avg Performance'),
    avgVelocity: t('Avg Velocity'),
    teamSatisfaction: t('Team Satisfaction'),
  },
  figures: {
    avgPerformanceScore: t('Performance score'),
    velocity: nameOf('velocity'),
    deploymentFreq: nameOf('deployment_frequency'),
    leadTime: nameOf('lead_time'),
    satisfaction: t('Satisfaction'),
  },
  changesNeeded: (have: number, need: number) => t('{have} of {need} changes needed', { have, need }),
  figureOf: (figure: string, team: string) => `${figure}, ${team}`,
  members: (count: number) => t('{count, plural, one {1 member} other {# members}}', { count }),
  naming: {
    title: t('Top Performers'),
    text: t(
      'The Overview and Team Analytics can list the highest scores by name, to managers and admins only. Hide names to compare teams only.',
    ),
    on: t('Names shown.'),
    off: t('Names hidden.'),
    turnOn: t('Show names'),
    turnOff: t('Hide names'),
    failed: t('Failed to save the setting. Please try again.'),
    loadFailed: t('Failed to load this setting'),
  },
  top: t('Top performers'),
  noTop: t('Not enough data for any score in this period.'),
  projects: t('Key projects'),
  projectsNote: t('Finished items per project, merged changes per repository'),
  noProjects: t('Nothing finished in this period.'),
  counted: {
    project: (count: number, of: number) =>
      t('{count, number} of {of, plural, one {# item} other {# items}}', { count, of }),
    repository: (count: number, of: number) =>
      t('{count, number} of {of, plural, one {# change} other {# changes}}', { count, of }),
  },
  nameOf,
  toServices: t('Services'),
  toSprints: t('Sprints'),
  toFlow: t('Flow'),
  flow: { title: t('Flow of work') },
  withoutSprints: t('This team works without sprints.'),
  membersTitle: t('Members'),
  membersListed: t('members'),
  noMembers: t('This team has no members.'),
  hiddenScores: t('Only managers and admins see other people’s scores.'),
  open: (team: string) => t('Open {team}', { team }),
} as const;
