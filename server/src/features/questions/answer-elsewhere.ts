/** Questions that another screen answers, and the link to it with what the question names. */
import { namedIn, questionDeadline, serviceIn, type DayRange, type MatchedMetric } from '@sightline/analytics';
import { addDays, serviceOrders, type AnsweredQuestion } from '@sightline/contract';
import { receiptOf } from '../claims/index.ts';
import { historyLink, teamLink } from '../statements/index.ts';
import type { KnownSubjects } from './map-question.ts';
import { answerTexts as texts, type refusals } from './texts.ts';

/** The metric and days that the question names. */
type About = { metric: MatchedMetric | null; days: DayRange | null };
type Link = (question: string, known: KnownSubjects, about: About) => AnsweredQuestion['next'];

/** The link to a forecast, with the team and deadline that the question names. */
const forecastLink: Link = (question, { today, teams }) => {
  const by = questionDeadline(question, today);
  const [team] = namedIn(question, { teams, people: [] });
  const parameters = new URLSearchParams({
    ...(by === null ? {} : { ask: 'ship', by }),
    ...(team === undefined ? {} : { team: team.subject.replace('team:', '') }),
  });
  const path = '/performance/decision-support';
  return { text: texts.openDecisions(), href: parameters.size === 0 ? path : `${path}?${parameters.toString()}` };
};

/** The link to the page of the team that the question names, if it is the only one. */
const pageOfTeam = (question: string, { teams }: KnownSubjects): AnsweredQuestion['next'] => {
  const [team, ...others] = namedIn(question, { teams, people: [] });
  if (team === undefined || others.length > 0) return null;
  return { text: texts.openTeam(team.name), href: teamLink(team.subject.replace('team:', '')) };
};

/** The link to the profile of the person that the question names, if it is the only one. */
const pageOfPerson = (question: string, { people }: KnownSubjects): AnsweredQuestion['next'] => {
  const [person, ...others] = namedIn(question, { teams: [], people });
  if (person === undefined || others.length > 0) return null;
  const id = person.subject.replace('person:', '');
  return { text: texts.openProfile(person.name), href: `/performance/profiles/${id}` };
};

/** The link to the named person's profile or team's page, or else to risks. */
const workloadLink: Link = (question, known) =>
  pageOfPerson(question, known) ?? pageOfTeam(question, known) ?? { text: texts.openRisks(), href: '/insights/risks' };

/** The link to a before-and-after comparison, with the team that the question names. */
const effectLink: Link = (question, { teams }) => {
  const [team] = namedIn(question, { teams, people: [] });
  const named = team === undefined ? '' : `&team=${team.subject.replace('team:', '')}`;
  return { text: texts.openDecisions(), href: `/performance/decision-support?ask=effect${named}` };
};

/** The link to the named repository, or to all, sorted by what the question is about. */
const servicesLink: Link = (question, known, { metric }) => {
  const search = serviceIn(question, known);
  const order = serviceOrders.find((one) => one === metric);
  const parameters = new URLSearchParams({
    ...(search === null ? {} : { search }),
    ...(search !== null || order === undefined ? {} : { sort: `-${order}` }),
  });
  const path = '/performance/services';
  return { text: texts.openServices(), href: parameters.size === 0 ? path : `${path}?${parameters.toString()}` };
};

/** The link to the sprints of the team that the question names, or of all. */
const sprintsLink: Link = (question, { teams }) => {
  const named = namedIn(question, { teams, people: [] }).map(({ subject }) => subject.replace('team:', ''));
  const of = named.length === 0 ? '' : `?teams=${named.join(',')}`;
  return { text: texts.openSprints(), href: `/performance/sprint-analysis${of}` };
};

const teamsLink: Link = (question, known) => pageOfTeam(question, known) ?? { text: texts.openTeams(), href: '/teams' };

/** The link to the page of the named person or team, or else to the Overview. */
const newsLink: Link = (question, known) =>
  pageOfPerson(question, known) ?? pageOfTeam(question, known) ?? { text: texts.openOverview(), href: '/dashboard' };

const definitionLink: Link = (_question, _known, { metric }) => ({
  text: texts.openDefinition(),
  href: metric === null || metric === 'performance_score' ? '/metrics' : `/metrics/${metric}`,
});

/** Whom a figure is about: the team or person that the question names if it is the only one, or the organization. */
const subjectOf = (question: string, known: KnownSubjects): string => {
  const [named, ...others] = namedIn(question, known);
  return named === undefined || others.length > 0 ? 'organization' : named.subject;
};

const metricHistory: Link = (question, known, { metric }) =>
  metric === null ? null : { text: texts.openHistory(), href: historyLink(metric, subjectOf(question, known)) };

/** Of the days that the question names, or the last 30. */
const receiptLink: Link = (question, known, { metric, days }) => {
  if (metric === null) return null;
  const { today } = known;
  const href = receiptOf(metric, subjectOf(question, known), days ?? { from: addDays(today, -29), to: today });
  return { text: texts.openReceipt(), href };
};

const links: Partial<Record<keyof typeof refusals, Link>> = {
  forecast: forecastLink,
  workload: workloadLink,
  effect: effectLink,
  advice: () => ({ text: texts.openRecommendations(), href: '/insights/recommendations' }),
  services: servicesLink,
  sprints: sprintsLink,
  'open-work': teamsLink,
  members: teamsLink,
  news: newsLink,
  definition: definitionLink,
  history: metricHistory,
  single: receiptLink,
  own: () => ({ text: texts.openOwnProfile(), href: '/profile' }),
};

export const screenFor = (
  refused: keyof typeof refusals,
  about: About,
  { question, known }: { question: string; known: KnownSubjects },
): AnsweredQuestion['next'] => links[refused]?.(question, known, about) ?? null;
