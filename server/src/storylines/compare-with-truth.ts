/** Compares what the product states about a simulated organization with what was planted there. */
import { dayMs as day } from '@sightline/contract';
import type { Claim } from '@sightline/contract';
import { textOf } from '../features/statements/index.ts';
import { loadFacts } from '../features/facts/index.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import { listPeople, listTeams } from '../features/people/index.ts';
import { assessTask } from '../features/risks/assessing.ts';
import { withTenant } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { inThread } from '../platform/threads/worker-thread.ts';

/** As the simulator reports it. */
export type PlantedStory = {
  kind: string;
  people: string[];
  team: string | null;
  repository: string | null;
  /** Epoch milliseconds. */
  from: number;
  to: number;
};

/** A finding by its kind, or a risk factor by its key, on the screen of a subject. */
type Statement = { what: string; text: string; claim: Claim | null };
export type Screen = { subject: string; name: string; statements: Statement[] };

export type ScreenStatements = {
  screens: Screen[];
  /** Ids by account, team name and repository name. */
  ids: { people: Map<string, string>; teams: Map<string, string>; repositories: Map<string, string> };
};

/** Every statement on the Overview, and on the page of every team and person. @param today ISO date */
export const readScreens = async (ctx: RouteContext, today: string): Promise<ScreenStatements> => {
  const { teams, people, repositories } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => ({
    teams: await listTeams(tx),
    people: (await listPeople(tx)).filter((person) => !person.bot),
    repositories: (await loadFacts(tx, ['repositories'])).repositories,
  }));
  const assessments = await inThread(ctx.platform.config, ctx.organizationId, assessTask, { today });
  const subjects = [
    { subject: 'organization', name: 'Overview' },
    ...teams.map(({ id, name }) => ({ subject: `team:${id}`, name })),
    ...people.map(({ id, name }) => ({ subject: `person:${id}`, name })),
  ];
  const screens: Screen[] = [];
  for (const { subject, name } of subjects) {
    const { findings } = await readFindings(ctx, '30d', subject);
    const found = findings.map(({ kind, statement }): Statement => ({
      what: kind,
      text: textOf(statement),
      claim: statement.claims[0] ?? null,
    }));
    const factors = assessments.find(({ personId }) => subject === `person:${personId}`)?.factors ?? [];
    const risks = factors.map(({ key, name: text }): Statement => ({ what: `risk ${key}`, text, claim: null }));
    screens.push({ subject, name, statements: [...found, ...risks] });
  }
  return {
    screens,
    ids: {
      people: new Map(people.flatMap((person) => person.accountIds.map((account) => [account, person.id]))),
      teams: new Map(teams.map((team) => [team.name, team.id])),
      repositories: new Map(repositories.map((repository) => [repository.name, repository.id])),
    },
  };
};

type About = { person: string | undefined; team: string | undefined; repository: string | undefined; from: number };
type Matcher = (said: Statement, screen: Screen, about: About | null) => boolean;

/** Changes are dated by week, and show in items finished a few days later. */
const tolerance = 21 * day;

const isPart = (claim: Claim | null, id: string | undefined): boolean => id !== undefined && claim?.part?.key === id;

/** The finding for each kind of storyline; for a planted one it has to name its subject. */
const matchers: Readonly<Record<string, Matcher>> = {
  'overloaded-person': ({ what }, { subject }, about) =>
    what === 'risk parallel-work' && (about === null || subject === `person:${about.person}`),
  'review-bottleneck': ({ what, claim }, _screen, about) =>
    what === 'reviewer' && (about === null || isPart(claim, about.person)),
  'newcomer-ramp-up': ({ what, claim }, _screen, about) =>
    what === 'ramp-up' && (about === null || claim?.subject === `person:${about.person}`),
  'worsening-lead-time': ({ what, text, claim }, { subject }, about) =>
    what === 'level' &&
    /^\S.* has been longer since/.test(text) &&
    (about === null
      ? !subject.startsWith('person:')
      : subject === 'organization' &&
        claim?.subject === `team:${about.team}` &&
        Math.abs(Date.parse(claim.days.from) - about.from) <= tolerance),
  'risky-service': ({ what, text, claim }, _screen, about) =>
    what === 'service' &&
    text.includes('than the other services') &&
    (about === null || isPart(claim, about.repository)),
  'knowledge-island': ({ what, claim }, { subject }, about) =>
    what === 'knowledge' && (about === null || (isPart(claim, about.repository) && !subject.startsWith('person:'))),
  recovery: ({ what, text, claim }, _screen, about) =>
    what === 'service' && text.includes('has failed less often') && (about === null || isPart(claim, about.repository)),
};

export const storyKinds = Object.keys(matchers);

/** Whether a screen reports a planted storyline. */
export const isReported = ({ screens, ids }: ScreenStatements, story: PlantedStory): boolean => {
  const about: About = {
    person: ids.people.get(story.people[0] ?? ''),
    team: ids.teams.get(story.team ?? ''),
    repository: ids.repositories.get(story.repository ?? ''),
    // A recovery is dated by the end of the bad period.
    from: story.kind === 'recovery' ? story.to : story.from,
  };
  return screens.some((screen) =>
    screen.statements.some((statement) => matchers[story.kind]?.(statement, screen, about) === true),
  );
};

/** Storylines reported where none was planted, and screens with any finding. */
export const falseAlarms = ({ screens }: ScreenStatements): { stories: string[]; screens: Screen[] } => ({
  stories: storyKinds.filter((kind) =>
    screens.some((screen) => screen.statements.some((statement) => matchers[kind]?.(statement, screen, null) === true)),
  ),
  screens: screens.filter((screen) => screen.statements.some(({ what }) => !what.startsWith('risk '))),
});
