/** Questions that another screen answers, and the link to it with what the question names. */
import { namedIn, questionDeadline } from '@sightline/analytics';
import type { AnsweredQuestion } from '@sightline/contract';
import type { KnownSubjects } from './map-question.ts';
import { answerTexts as texts, type refusals } from './texts.ts';

/** Where a forecast is made: of the team and the deadline, where the question names them. */
const forecastLink = (question: string, { today, teams }: KnownSubjects): AnsweredQuestion['next'] => {
  const by = questionDeadline(question, today);
  const team = teams.find(({ name }) => question.toLowerCase().includes(name.toLowerCase()));
  const asked = new URLSearchParams({
    ...(by === null ? {} : { ask: 'ship', by }),
    ...(team === undefined ? {} : { team: team.subject.replace('team:', '') }),
  });
  const path = '/performance/decision-support';
  return { text: texts.openDecisions(), href: asked.size === 0 ? path : `${path}?${asked.toString()}` };
};

/** The profile where one person is named, else everyone's risks. */
const workloadLink = (question: string, known: KnownSubjects): AnsweredQuestion['next'] => {
  const [person, ...others] = namedIn(question, { teams: [], people: known.people });
  if (person === undefined || others.length > 0) return { text: texts.openRisks(), href: '/insights/risks' };
  const id = person.subject.replace('person:', '');
  return { text: texts.openProfile(person.name), href: `/performance/profiles/${id}` };
};

/** The comparison before and after a change, of the team that the question names. */
const effectLink = (question: string, { teams }: KnownSubjects): AnsweredQuestion['next'] => {
  const [team] = namedIn(question, { teams, people: [] });
  const of = team === undefined ? '' : `&team=${team.subject.replace('team:', '')}`;
  return { text: texts.openDecisions(), href: `/performance/decision-support?ask=effect${of}` };
};

const links: Partial<Record<keyof typeof refusals, typeof forecastLink>> = {
  forecast: forecastLink,
  workload: workloadLink,
  effect: effectLink,
};

export const screenFor = (
  refused: keyof typeof refusals,
  question: string,
  known: KnownSubjects,
): AnsweredQuestion['next'] => links[refused]?.(question, known) ?? null;
