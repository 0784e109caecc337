import { rangeKey, teamBand, type ReadRange } from '@sightline/analytics';
import type { contract, Developer, DoraMetrics, RouteReply } from '@sightline/contract';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { beyondGaps, doraOf, readPlainFigures } from '../figures/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { profileView, resolveSubject, seesIndividuals, unrestricted } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { readObservations } from '../observations/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { rolesOfPeople } from '../people/index.ts';
import { withScores, readExplainedScores, readPeriodScores } from '../scoring/index.ts';
import { shownScores } from '../scores/index.ts';
import { readLoad } from './load.ts';
import { recentWork, reviewNetwork, workMetrics } from './recent-work.ts';
import { profileSignals, signalMetrics } from './signals.ts';

type Profile = RouteReply<typeof contract.profiles.one>;

/** One person, for themself and for those who see individuals. @throws NotAllowed, NotFound */
export const readProfile = async (ctx: RouteContext, range: ReadRange, personId: string): Promise<Profile> => {
  const accounts = await readMemberAccounts(ctx);
  return withScores(ctx, range, async (tx, { now, timeZone }) => {
    const { people, ownPerson } = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    const person = people.get(personId);
    if (person === undefined) throw new NotFound('person', personId);
    const others = othersOfTeam(person, [...people.values()]).map((person) => person.id);
    const subjects = [personId, ...others].map((id) => `person:${id}`);
    const stored = await readPeriodScores(tx, rangeKey(range), subjects);
    const scores = new Map(stored.map((score) => [`${score.subject}/${score.part}`, score]));
    const explained = await readExplainedScores(tx, rangeKey(range), `person:${personId}`);
    const current = explained.find((score) => score.part === 'current')?.score;

    const period = periodAt(range, { now, timeZone });
    const subject = `person:${personId}`;
    const { scoreOf } = await shownScores(
      tx,
      stored.filter((score) => score.subject === subject),
      { organizationId: ctx.organizationId, range, period, timeZone },
    );
    const metrics = signalMetrics(current);
    const signals =
      metrics.length === 0
        ? []
        : profileSignals(
            current,
            await beyondGaps(
              tx,
              await readPlainFigures(tx, metrics, { range, now, timeZone, personId, audience: unrestricted }),
              {
                unresolved: unresolvedIn(tx, ctx.organizationId),
                subject: { kind: 'person', id: personId },
                timeZone,
              },
            ),
          );
    const work = await readObservations(tx, { metrics: workMetrics, ...period, personId });
    const received = await readObservations(tx, { metrics: ['people_helped'], ...period, distinct: personId });
    const self = ownPerson?.id === personId;
    return {
      period: presentPeriod(period, timeZone),
      developer: {
        developerId: person.id,
        name: person.name,
        active: person.active,
        teamId: person.teamId,
        teamName: person.teamName,
        role: (await rolesOfPeople(tx, accounts)).get(personId) ?? null,
      },
      self,
      score: scoreOf(subject),
      againstTeam: rankBand(personId, others, (id) => {
        const score = scores.get(`person:${id}/current`)?.score;
        return score?.kind === 'value' ? score.overall : null;
      }),
      signals,
      work: recentWork(work),
      reviews: reviewNetwork({ given: work.filter((row) => row.metric === 'people_helped'), received }, people),
      load: await readLoad(
        tx,
        { personId, self, teammates: seesIndividuals(ctx.user) ? others : [] },
        { period, now, timeZone },
      ),
    };
  });
};

const othersOfTeam = ({ id, teamId }: Developer, people: readonly Developer[]): Developer[] =>
  teamId === null ? [] : people.filter((person) => person.teamId === teamId && person.id !== id && person.active);

const rankBand = (
  personId: string,
  others: readonly string[],
  scoreOf: (id: string) => number | null,
): Profile['againstTeam'] => {
  const ownScore = scoreOf(personId);
  return ownScore === null
    ? null
    : teamBand(
        ownScore,
        others.flatMap((id) => scoreOf(id) ?? []),
      );
};

/** Delivery of a person's own changes and deployments. @throws NotAllowed, NotFound */
export const readPersonDora = (ctx: RouteContext, range: ReadRange, personId: string): Promise<DoraMetrics> =>
  inTenant(ctx, async (tx, at) => {
    await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    return doraOf(tx, { ...at, organizationId: ctx.organizationId, range, personId, audience: unrestricted });
  });
