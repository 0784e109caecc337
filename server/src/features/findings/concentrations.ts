/** Work that depends on one person: most reviews of a team, or nearly all changes of a repository. */
import {
  concentrationOf,
  daysOf,
  lowestShare,
  type Concentration,
  type MetricKey,
  type Period,
} from '@sightline/analytics';
import { limits, type Claim } from '@sightline/contract';
import { figureIn, sentence, servicesLink, teamLink } from '../statements/index.ts';
import { nameOf, receiptOf, type Days } from '../claims/index.ts';
import { listTeams } from '../people/index.ts';
import {
  countPeople,
  readKeyedPeople,
  type CountedPerson,
  type KeyedPerson,
  type PartKind,
} from './keyed-people.store.ts';
import { lastDays, type GapCheck, type Possible, type FindingsContext } from './findings-context.ts';
import { readServiceNames } from './service-claims.ts';

const reviews = { metric: 'review_response_time', days: 90 } as const;
/** From this share on, a repository depends on one person. */
const changes = { metric: 'merged_pull_requests', days: 180, nearlyAll: 0.8 } as const;
const most = 0.5;

/** Names people to viewers who may see individuals; other viewers see only their own share. */
export const concentrations = async (context: FindingsContext): Promise<Possible[]> =>
  context.audience.seesIndividuals ? [...(await reviewers(context)), ...(await islands(context))] : [];

const countsOf = (counted: readonly CountedPerson[]): Map<string, number> =>
  new Map(counted.flatMap(({ personId, count }) => (personId === null ? [] : [[personId, count]])));

const reviewers = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, subject, people } = context;
  const { period, days } = lastDays(context, reviews);
  const ownTeam = subject.kind === 'person' ? (people.get(subject.id)?.teamId ?? null) : null;
  const teams = ownTeam === null ? context.teams : (await listTeams(tx)).filter(({ id }) => id === ownTeam);
  const teamIds = teams.map(({ id }) => id);
  const counted = await countPeople(tx, { metric: reviews.metric, ...period, of: { kind: 'team', ids: teamIds } });
  const keysOf = keysIn(context, { metric: reviews.metric, over: period, kind: 'team' });
  const byTeam = Map.groupBy(counted, ({ part }) => part);
  return teams.flatMap((team): Possible[] => {
    const ofTeam = byTeam.get(team.id) ?? [];
    const found = team.members < limits.smallestGroup ? null : concentrationOf(countsOf(ofTeam), most);
    const person = found === null ? undefined : people.get(found.key);
    if (found === null || person === undefined || !isAbout(context, person.id)) return [];
    const owner = { subject: `team:${team.id}`, name: team.name };
    const part = { kind: 'person' as const, key: person.id, name: person.name };
    const claim = shareClaim(context, { metric: reviews.metric, counted: ofTeam, found, days, owner, part });
    return [
      {
        ...asPossible('reviewer', found, owner.subject),
        metric: reviews.metric,
        team: owner.subject,
        gapCheck: holding(
          { kind: 'team', id: team.id, ...owner },
          { metric: reviews.metric, readRows: keysOf(team.id), key: found.key, over: period, least: most },
        ),
        write: async () => ({
          kind: 'reviewer',
          statement: sentence('neutral')(
            '{who, select, self {You give} other {{person} gives}} {share} of {team}’s first reviews over the last {days} days.',
            {
              who: context.self ? 'self' : 'other',
              person: person.name,
              share: figureIn(claim),
              team: team.name,
              days: String(daysOf(period, context.timeZone)),
            },
          ),
          cause: null,
          link: teamLink(team.id, days),
        }),
      },
    ];
  });
};

const islands = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, people, subject } = context;
  const { period, days } = lastDays(context, changes);
  const counted = await countPeople(tx, { metric: changes.metric, ...period, of: { kind: 'repository' } });
  const names = await readServiceNames(tx);
  const keysOf = keysIn(context, { metric: changes.metric, over: period, kind: 'repository' });
  return [...Map.groupBy(counted, ({ part }) => part)].flatMap(([repositoryId, ofRepository]): Possible[] => {
    const found = concentrationOf(countsOf(ofRepository), most);
    const name = names.get(repositoryId);
    if (found === null || name === undefined || found.count < changes.nearlyAll * found.of) return [];
    const person = people.get(found.key);
    const isHere = subject.kind !== 'team' || person?.teamId === subject.id;
    if (person === undefined || !isHere || !isAbout(context, person.id)) return [];
    const owner = { subject: `person:${person.id}`, name: person.name };
    const part = { kind: 'service' as const, key: repositoryId, name };
    const claim = shareClaim(context, { metric: changes.metric, counted: ofRepository, found, days, owner, part });
    return [
      {
        ...asPossible('knowledge', found, `repository ${repositoryId}`),
        metric: changes.metric,
        ...(person.teamId === null ? {} : { team: `team:${person.teamId}` }),
        gapCheck: holding(
          { kind: 'organization', id: '', subject: 'organization', name: '' },
          {
            metric: changes.metric,
            readRows: keysOf(repositoryId),
            key: found.key,
            over: period,
            least: changes.nearlyAll,
            repositoryId,
          },
        ),
        write: async () => ({
          kind: 'knowledge',
          statement: sentence('neutral')(
            '{who, select, self {You} other {{person}}} made {share} of the changes to {service} over the last {days} days.',
            {
              who: context.self ? 'self' : 'other',
              person: person.name,
              share: figureIn(claim),
              service: name,
              days: String(daysOf(period, context.timeZone)),
            },
          ),
          cause: null,
          link: servicesLink(days),
        }),
      },
    ];
  });
};

/** Registers a part, whose rows are read with those of all other parts once some are in doubt. */
const keysIn = (
  { tx }: FindingsContext,
  { metric, over, kind }: { metric: MetricKey; over: Period; kind: PartKind },
): ((part: string) => () => Promise<readonly KeyedPerson[]>) => {
  const ids: string[] = [];
  let read: Promise<Map<string, KeyedPerson[]>> | undefined;
  const readAll = async () =>
    Map.groupBy(await readKeyedPeople(tx, { metric, ...over, of: { kind, ids } }), ({ part }) => part);
  return (part) => {
    ids.push(part);
    return async () => (await (read ??= readAll())).get(part) ?? [];
  };
};

type LargestShare = {
  metric: MetricKey;
  /** The counting rows, which are read only if some are in doubt. */
  readRows: () => Promise<readonly KeyedPerson[]>;
  key: string;
  over: Period;
  least: number;
  repositoryId?: string;
};

/** How doubts could affect the largest share, which must stay above the reported minimum. */
const holding = (
  owner: GapCheck['owner'],
  { metric, readRows, key, over, least, repositoryId }: LargestShare,
): GapCheck => ({
  owner,
  metrics: [metric],
  over,
  isWithin: async (doubts) => {
    const ownDoubts = doubts.filter((doubt) => repositoryId === undefined || doubt.repositoryId === repositoryId);
    const isExact = ownDoubts.every(({ effect }) => effect !== 'row');
    return !isExact && lowestShare(await readRows(), (row) => row.personId === key, ownDoubts) < least;
  },
});

/** A person's page has only findings about that person. */
const isAbout = ({ subject }: FindingsContext, personId: string): boolean =>
  subject.kind !== 'person' || subject.id === personId;

const asPossible = (kind: 'reviewer' | 'knowledge', { count, of, pValue }: Concentration, about: string) => ({
  kind,
  isOfPerson: true,
  tone: 'neutral' as const,
  pValue,
  size: count / of,
  story: `${kind} ${about}`,
  key: `${kind} ${about}`,
});

type Share = {
  metric: MetricKey;
  counted: readonly CountedPerson[];
  found: Concentration;
  days: Days;
  owner: { subject: string; name: string };
  part: NonNullable<Claim['part']>;
};

const shareClaim = ({ dataVersion }: FindingsContext, { metric, counted, found, days, owner, part }: Share): Claim => {
  const n = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    metric,
    name: nameOf(metric),
    part,
    subject: owner.subject,
    subjectName: owner.name,
    unit: 'share',
    better: 'neither',
    days,
    figure: { kind: 'value', value: found.count / n, n, total: n },
    comparison: null,
    significance: { clear: true, pValue: found.pValue },
    receipt: receiptOf(metric, owner.subject, days, part),
    dataVersion,
  };
};
