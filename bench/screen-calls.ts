/** The calls of each screen, like the queries of the web application. */
import { contract, type RouteDefinition } from '@sightline/contract';

/** The subjects of the screens. */
export type Subjects = { teamId: string; otherTeamIds: string[]; developerId: string; sprintId: string; skill: string };
export type Values = Record<string, string | number>;
export type Call = { definition: RouteDefinition; params?: Values; query?: Values; body?: unknown; name?: string };

const joined = (...ids: string[]): string => ids.join(',');

/** Calls of screens with a time range. */
export const rangedScreens = (range: Values, of: Subjects): Record<string, Call[]> => {
  const { teamId, developerId } = of;
  const ofTeam = { definition: contract.performance.history, query: { ...range, subject: `team:${teamId}` } };
  const ofPerson = { definition: contract.performance.history, query: { ...range, subject: `person:${developerId}` } };
  const receipt = (metric: string, subject: string): Call => ({
    definition: contract.receipts.open,
    name: `receipt of ${metric}, ${subject.split(':')[0]}`,
    params: { metric },
    query: { ...range, subject },
  });
  const historical = (metric: string, subject: string): Call => ({
    definition: contract.historical.read,
    name: `${metric}, ${subject.split(':')[0]}`,
    query: { ...range, metric, subject, step: 'week' },
  });
  const compared = (name: string, query: Values): Call => ({
    definition: contract.comparative.read,
    name,
    query: { ...range, ...query },
  });
  const top = (name: string, query: Values): Call => ({
    definition: contract.profiles.top,
    name,
    query: { ...range, ...query },
  });
  return {
    Overview: [
      { definition: contract.performance.overview, query: range },
      { definition: contract.performance.doraMetrics, query: range },
      { definition: contract.performance.teamScores, query: range },
      { definition: contract.performance.history, name: 'history', query: { ...range, subject: 'organization' } },
      top('top performers', {}),
      top('top performers of a skill', { skills: of.skill }),
      { definition: contract.findings.read, query: range },
    ],
    Services: [{ definition: contract.findings.services, query: range }],
    'Team Analytics': [
      { definition: contract.teams.analytics, query: { ...range, limit: 12 } },
      {
        definition: contract.teams.analytics,
        name: 'analytics of a skill',
        query: { ...range, skills: of.skill, limit: 12 },
      },
    ],
    Team: [
      { definition: contract.teams.one, params: { teamId }, query: range },
      { definition: contract.performance.teamDoraMetrics, params: { teamId }, query: range },
      { ...ofTeam, name: 'history of the team' },
    ],
    Profiles: [
      { definition: contract.profiles.list, query: { ...range, sort: 'name', order: 'asc' } },
      {
        definition: contract.profiles.list,
        name: 'list by score',
        query: { ...range, sort: 'overall', order: 'desc' },
      },
      {
        definition: contract.profiles.list,
        name: 'list of a skill',
        query: { ...range, skills: of.skill, sort: 'trend', order: 'asc' },
      },
    ],
    Profile: [
      { definition: contract.profiles.one, params: { developerId }, query: range },
      { definition: contract.profiles.doraMetrics, params: { developerId }, query: range },
      { ...ofPerson, name: 'history of the person' },
    ],
    Sprints: [{ definition: contract.sprints.list, query: { ...range, limit: 8 } }],
    Flow: [{ definition: contract.sprints.flow, params: { teamId }, query: range }],
    Comparative: [
      compared('teams', { compare: 'teams' }),
      compared('four teams', { compare: 'teams', ids: joined(teamId, ...of.otherTeamIds) }),
      compared('one person', { compare: 'people', ids: developerId }),
      compared('periods of all', { compare: 'periods', subject: 'organization' }),
      compared('periods of a team', { compare: 'periods', subject: `team:${teamId}` }),
    ],
    Historical: [
      historical('throughput', 'organization'),
      historical('lead_time', 'organization'),
      historical('performance_score', 'organization'),
      historical('throughput', `team:${teamId}`),
      historical('throughput', `person:${developerId}`),
    ],
    Receipts: [
      receipt('throughput', 'organization'),
      receipt('lead_time', 'organization'),
      receipt('developers', 'organization'),
      receipt('performance_score', 'organization'),
      receipt('performance_score.velocity', 'organization'),
      receipt('lead_time', `team:${teamId}`),
      receipt('performance_score', `team:${teamId}`),
      receipt('performance_score', `person:${developerId}`),
      receipt('team_satisfaction', 'organization'),
    ],
  };
};

/** Calls of the other screens and of the shell. */
export const otherScreens = ({ teamId, developerId, sprintId }: Subjects, today: string): Record<string, Call[]> => {
  const decision = (name: string, question: object): Call => ({
    definition: contract.decisions.preview,
    name,
    body: { question, seed: 1 },
  });
  return {
    Shell: [
      { definition: contract.auth.me },
      { definition: contract.organizations.list },
      { definition: contract.integrations.status },
      { definition: contract.notifications.list },
      { definition: contract.sample.read },
      { definition: contract.pulse.read },
      { definition: contract.people.own },
    ],
    Filters: [
      { definition: contract.people.teams },
      { definition: contract.people.developers, query: { limit: 1 } },
      { definition: contract.people.developers, name: 'find a person', query: { search: 'an', limit: 20 } },
      { definition: contract.profiles.skills, query: { limit: 12 } },
      { definition: contract.profiles.skills, name: 'find a skill', query: { search: 't', limit: 20 } },
      { definition: contract.teams.topPerformersNamed },
    ],
    'Data Quality': [{ definition: contract.dataQuality.read }],
    Insights: [
      { definition: contract.explanations.list },
      { definition: contract.recommendations.list },
      { definition: contract.risks.list },
      { definition: contract.recommendations.count },
      { definition: contract.risks.count },
      { definition: contract.risks.teams },
      { definition: contract.predictions.list },
      { definition: contract.predictions.accuracy },
    ],
    Sprint: [{ definition: contract.sprints.one, params: { sprintId } }],
    Person: [
      { definition: contract.profiles.notes, params: { developerId } },
      { definition: contract.profiles.skillsOf, params: { developerId } },
      { definition: contract.audit.viewsOfMe },
    ],
    'Decision Support': [
      { definition: contract.decisions.list },
      decision('completion', { kind: 'completion', teamId, items: 20 }),
      decision('amount', { kind: 'amount', teamId, by: today }),
      decision('sprint', { kind: 'sprint', teamId }),
      decision('bottleneck', { kind: 'bottleneck', teamId }),
    ],
    Mappings: [
      { definition: contract.mappings.read },
      { definition: contract.mappings.people, query: {} },
      { definition: contract.mappings.people, name: 'find in mappings', query: { search: 'an' } },
      { definition: contract.mappings.places, query: {} },
      { definition: contract.mappings.users, query: {} },
    ],
    Settings: [
      { definition: contract.rules.read },
      { definition: contract.scoring.read },
      { definition: contract.organizations.members },
      { definition: contract.joining.settings },
      { definition: contract.joining.requests },
      { definition: contract.dataRetention.read },
      { definition: contract.integrations.credentials, query: { includeSyncStatus: 'true' } },
      { definition: contract.integrations.jobs, query: {} },
      { definition: contract.webhooks.list },
      { definition: contract.issueReports.list, query: {} },
      { definition: contract.audit.list, query: {} },
      { definition: contract.security.policy },
      { definition: contract.security.apiTokens },
      { definition: contract.singleSignOn.settings },
      { definition: contract.accounts.sessions },
      { definition: contract.accounts.events },
    ],
  };
};

/** Reads of figures that no screen's calls include. */
export const unlisted = (calls: readonly Call[]): string[] => {
  const listed = new Set(calls.map(({ definition }) => definition.path));
  return Object.values(contract)
    .flatMap((area): RouteDefinition[] => Object.values(area))
    .filter(({ method, path, sample }) => method === 'GET' && sample === true && !listed.has(path))
    .map(({ path }) => path);
};
