/** Questions that another screen answers, and the link to it with what the question names. */
import { namedIn, questionDeadline, serviceIn, type MatchedMetric } from '@sightline/analytics';
import { serviceOrders, type AnsweredQuestion } from '@sightline/contract';
import { teamLink } from '../statements/index.ts';
import type { KnownSubjects } from './map-question.ts';
import { answerTexts as texts, type refusals } from './texts.ts';

/** The link to a forecast, with the team and deadline that the question names. */
const forecastLink = (question: string, { today, teams }: KnownSubjects): AnsweredQuestion['next'] => {
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

/** The link to the named person's profile or team's page, or else to risks. */
const workloadLink = (question: string, known: KnownSubjects): AnsweredQuestion['next'] => {
  const [person, ...others] = namedIn(question, { teams: [], people: known.people });
  const risks = { text: texts.openRisks(), href: '/insights/risks' };
  if (others.length > 0) return risks;
  if (person === undefined) return pageOfTeam(question, known) ?? risks;
  const id = person.subject.replace('person:', '');
  return { text: texts.openProfile(person.name), href: `/performance/profiles/${id}` };
};

/** The link to a before-and-after comparison, with the team that the question names. */
const effectLink = (question: string, { teams }: KnownSubjects): AnsweredQuestion['next'] => {
  const [team] = namedIn(question, { teams, people: [] });
  const named = team === undefined ? '' : `&team=${team.subject.replace('team:', '')}`;
  return { text: texts.openDecisions(), href: `/performance/decision-support?ask=effect${named}` };
};

/** The link to the named repository, or to all, sorted by what the question is about. */
const servicesLink = (question: string, known: KnownSubjects, metric?: MatchedMetric): AnsweredQuestion['next'] => {
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
const sprintsLink = (question: string, { teams }: KnownSubjects): AnsweredQuestion['next'] => {
  const named = namedIn(question, { teams, people: [] }).map(({ subject }) => subject.replace('team:', ''));
  const of = named.length === 0 ? '' : `?teams=${named.join(',')}`;
  return { text: texts.openSprints(), href: `/performance/sprint-analysis${of}` };
};

const openWorkLink = (question: string, known: KnownSubjects): AnsweredQuestion['next'] =>
  pageOfTeam(question, known) ?? { text: texts.openTeams(), href: '/teams' };

const links: Partial<Record<keyof typeof refusals, typeof servicesLink>> = {
  forecast: forecastLink,
  workload: workloadLink,
  effect: effectLink,
  advice: () => ({ text: texts.openRecommendations(), href: '/insights/recommendations' }),
  services: servicesLink,
  sprints: sprintsLink,
  'open-work': openWorkLink,
};

export const screenFor = (
  { refused, nearest }: { refused: keyof typeof refusals; nearest: readonly MatchedMetric[] },
  question: string,
  known: KnownSubjects,
): AnsweredQuestion['next'] => links[refused]?.(question, known, nearest[0]) ?? null;
