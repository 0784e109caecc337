import { batchesIn, countIn, roundedCount, type Period } from '@sightline/analytics';
import { daySeconds, t, type Annotation } from '@sightline/contract';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { write, type Text } from '../../platform/text.ts';
import { readOrganizationBatches, readSubjectBatches, type ReadFor } from '../disclosure/index.ts';
import { unrestricted, type Audience } from '../visibility/index.ts';
import { readDeployments, readIncidents, type Subject } from './timeline-events.store.ts';
import { listPeople, listTeams } from '../people/index.ts';
import { listSettingsChanges, type SettingsKind } from '../settings/index.ts';

/** With more deployments than this, only failed ones are shown. */
const fewDeployments = 60;
/** Maximum annotations of a kind: enough for a year of a large organization. */
const maxShown = 500;
/** A person active in the first recorded month was most likely there before it. */
const firstMonth = 31 * daySeconds;

export type Annotated = {
  annotations: Annotation[];
  deployments: { total: number; failed: number; shown: number; withheld: boolean };
  incidents: { total: number; shown: number };
};

/**
 * What happened in a period to a team, a person or the whole organization, in order of time.
 */
export const readAnnotations = async (
  tx: Tx,
  owner: Subject,
  { period, ...readFor }: ReadFor & { period: Period },
): Promise<Annotated> => {
  const audience = owner.personId === undefined ? readFor.audience : unrestricted;
  const counted = await countDeployments(tx, owner, period, { ...readFor, audience });
  const isMany = counted.total > fewDeployments;
  // Each deployment names its person, and says whether it failed.
  const deployments = audience.seesIndividuals
    ? await readDeployments(tx, owner, { ...period, failed: isMany, most: maxShown })
    : [];
  const incidents = await readIncidents(tx, owner, { ...period, most: maxShown });
  const annotations = [
    ...deployments.map((deployment) => ({ kind: 'deployment' as const, ...deployment })),
    ...incidents.latest.map((incident) => ({ kind: 'incident' as const, ...incident })),
    ...(owner.personId === undefined ? await readJoiners(tx, owner.teamId) : []),
    ...(await readConfigurationChanges(tx, readFor.audience)),
  ];
  return {
    annotations: annotations
      .filter(({ at }) => at >= period.from && at < period.to)
      .sort((a, b) => a.at - b.at || (a.title < b.title ? -1 : 1))
      .map(({ at, ...rest }) => ({ ...rest, at: new Date(at * 1000).toISOString() })),
    deployments: { ...counted, shown: deployments.length, withheld: !audience.seesIndividuals },
    incidents: { total: incidents.total, shown: incidents.latest.length },
  };
};

const deployed = 'change_failure_rate';

/** How many deployments there were in a period, and how many of them led to a failure. */
const countDeployments = async (
  tx: Tx,
  { teamId, personId }: Subject,
  period: Period,
  readFor: ReadFor,
): Promise<{ total: number; failed: number }> => {
  const edges = [period.from, period.to];
  const [kind, id] = personId === undefined ? (['team', teamId] as const) : (['person', personId] as const);
  const counted =
    id === undefined
      ? (await readOrganizationBatches(tx, [deployed], edges, readFor))(deployed)
      : (await readSubjectBatches(tx, [deployed], { of: { kind, ids: [id] } }, edges, readFor))(id, deployed);
  const batches = batchesIn(deployed, counted, period);
  const [total, failed] = [countIn(batches, 'n'), countIn(batches, 'ones')];
  return counted.rounds === true && !readFor.audience.seesIndividuals
    ? { total: roundedCount(total), failed: roundedCount(failed) }
    : { total, failed };
};

type Dated = Omit<Annotation, 'at'> & { at: number };

const readJoiners = async (tx: Tx, teamId: string | undefined): Promise<Dated[]> => {
  const people = (await listPeople(tx)).filter((person) => !person.bot);
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team.name]));
  const memberships = people.flatMap((person) =>
    person.memberships.map((membership) => ({ name: person.name, ...membership })),
  );
  const first = memberships.reduce((earliest, { from }) => Math.min(earliest, from), Infinity);
  return memberships
    .filter(
      (membership) => membership.from > first + firstMonth && (teamId === undefined || membership.teamId === teamId),
    )
    .flatMap(({ name, teamId: joined, from }) => {
      const team = teams.get(joined);
      return team === undefined ? [] : [{ kind: 'joined' as const, at: from, title: `${name}, ${team}`, url: null }];
    });
};

/** Changes of mappings are about individuals: their hours, leave and departure. */
const titleOf = (kind: SettingsKind, summary: Text, seesIndividuals: boolean): string => {
  const changes = write(summary);
  switch (kind) {
    case 'mappings':
      return seesIndividuals ? changes : t('Team mappings changed');
    case 'rules':
      return t('Rules: {changes}', { changes });
    case 'scoring':
      return t('Scoring: {changes}', { changes });
    case 'language-model':
      return t('Language model: {changes}', { changes });
  }
};

const readConfigurationChanges = async (tx: Tx, { seesIndividuals }: Audience): Promise<Dated[]> =>
  (await listSettingsChanges(tx)).map(({ madeAt, kind, summary }) => ({
    kind: 'configuration',
    at: secondsOf(madeAt),
    title: titleOf(kind, summary, seesIndividuals),
    url: null,
  }));
