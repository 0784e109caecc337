import type { Observation, Period } from '@sightline/analytics';
import type { Annotation } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readObservations } from '../measurement/index.ts';
import { listPeople, listReadingChanges, listTeams } from '../people/index.ts';

/** Deployments of a period beyond which only those are shown that led to a failure. */
const manyDeployments = 60;
/** Whoever worked in the first month that is known was most likely there before it. */
const firstMonth = 31 * 86_400;

export type Annotated = {
  annotations: Annotation[];
  deployments: { total: number; shown: number };
};

type Whose = { teamId?: string; personId?: string };

/**
 * What happened in a period to a team, a person or the whole organisation, in order of time.
 * @param all whether the viewer sees individuals
 */
export const readAnnotations = async (
  tx: Tx,
  whose: Whose,
  { period, now, all }: { period: Period; now: number; all: boolean },
): Promise<Annotated> => {
  // An incident is dated by its end, which may lie after the period in which it began.
  const rows = await readObservations(tx, {
    metrics: ['change_failure_rate', 'incident_restore_time'],
    from: period.from,
    to: now,
    ...whose,
  });
  const deployments = rows.filter(
    (row) => row.metric === 'change_failure_rate' && row.excluded === null && row.at < period.to,
  );
  const shown =
    deployments.length > manyDeployments ? deployments.filter((deployment) => deployment.value === 1) : deployments;
  const incidents = rows.filter((row) => row.metric === 'incident_restore_time');
  const annotations = [
    ...shown.map((row) => ({ kind: 'deployment' as const, ...named(row), at: row.at })),
    ...incidents.map((row) => ({ kind: 'incident' as const, ...named(row), at: openedAt(row) })),
    ...(whose.personId === undefined ? await readJoiners(tx, whose.teamId) : []),
    ...(await readConfigurationChanges(tx, all)),
  ];
  return {
    annotations: annotations
      .filter(({ at }) => at >= period.from && at < period.to)
      .sort((a, b) => a.at - b.at || (a.title < b.title ? -1 : 1))
      .map(({ at, ...rest }) => ({ ...rest, at: new Date(at * 1000).toISOString() })),
    deployments: { total: deployments.length, shown: shown.length },
  };
};

type Dated = Omit<Annotation, 'at'> & { at: number };

const named = ({ reference }: Observation) => ({ title: reference.title, url: reference.url });

/** An incident that is not resolved is dated by its beginning and excluded. */
const openedAt = (row: Observation): number => (row.excluded === null ? row.at - row.value : row.at);

const readJoiners = async (tx: Tx, teamId: string | undefined): Promise<Dated[]> => {
  const people = (await listPeople(tx)).filter((one) => !one.bot);
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team.name]));
  const memberships = people.flatMap((person) => person.memberships.map((one) => ({ name: person.name, ...one })));
  const first = memberships.reduce((earliest, { from }) => Math.min(earliest, from), Infinity);
  return memberships
    .filter((one) => one.from > first + firstMonth && (teamId === undefined || one.teamId === teamId))
    .flatMap(({ name, teamId: joined, from }) => {
      const team = teams.get(joined);
      return team === undefined ? [] : [{ kind: 'joined' as const, at: from, title: `${name}, ${team}`, url: null }];
    });
};

/** Changes of who is who speak of individuals: of their hours, their leave, their leaving. */
const readConfigurationChanges = async (tx: Tx, all: boolean): Promise<Dated[]> =>
  (await listReadingChanges(tx)).map(({ madeAt, kind, summary }) => ({
    kind: 'configuration',
    at: Math.floor(madeAt.getTime() / 1000),
    title: all || kind !== 'mappings' ? summary : 'Team mappings were changed',
    url: null,
  }));
