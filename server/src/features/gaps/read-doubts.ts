import {
  doubtsOf,
  metricsShowingGapsOf,
  unlistedStatuses,
  type Doubt,
  type MetricKey,
  type Period,
  type Subject,
} from '@sightline/analytics';
import { oncePerBatch, oncePerTransaction } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadFacts } from '../facts/index.ts';
import { readPeopleToReview } from '../people/index.ts';
import { readConfiguredRules } from '../rules/index.ts';
import { readGapRows } from './gap-rows.store.ts';

/** An organization's unresolved questions, read once for all figures of a transaction. */
export type Unresolved = {
  people: Awaited<ReturnType<typeof readPeopleToReview>>;
  inferred: ReadonlyMap<string, string>;
};

export const readUnresolved = oncePerTransaction(async (tx: Tx, organizationId: string): Promise<Unresolved> => ({
  people: await readPeopleToReview(tx, organizationId),
  inferred: unlistedStatuses(await loadFacts(tx, ['statuses']), (await readConfiguredRules(tx)).rules),
}));

/** Reads unresolved questions on first use only: most figures have no significant change. */
export const unresolvedIn = (tx: Tx, organizationId: string): (() => Promise<Unresolved>) => {
  let read: Promise<Unresolved> | undefined;
  return () => (read ??= readUnresolved(tx, organizationId));
};

/** All doubts about figures of a subject over a period. */
export const readDoubts = async (
  tx: Tx,
  { people, inferred }: Unresolved,
  { metrics, over, subject }: { metrics: readonly MetricKey[]; over: Period; subject: Subject },
): Promise<Doubt[]> => {
  // Whether an account is a bot affects figures of groups, not a person's own figures.
  const likelyBots = subject.kind === 'person' ? new Set<string>() : people.likelyBots;
  const secondAccounts = new Set(subject.kind === 'person' ? secondOf(people, subject.id) : []);
  const teamId = subject.kind === 'team' ? subject.id : null;
  const { withoutTeam } = people;
  const rows = await readGapRows(tx, {
    metrics: metricsShowingGapsOf(metrics),
    ...over,
    of: subject,
    likelyBots: [...likelyBots],
    secondAccounts: [...secondAccounts],
    withoutTeam: [...withoutTeam],
    inferred,
  });
  const wanted = new Set<MetricKey>(metrics);
  return rows
    .flatMap((row) => doubtsOf(row, { likelyBots, secondAccounts, teamId, withoutTeam }))
    .filter(({ metric }) => wanted.has(metric));
};

const secondOf = ({ pairs }: Unresolved['people'], personId: string): string[] =>
  pairs.flatMap(([one, other]) => (one === personId ? [other] : other === personId ? [one] : []));

/** The doubts about each team's figures, read together on first use. */
export const doubtsOfTeams = (
  tx: Tx,
  unresolved: () => Promise<Unresolved>,
  { metrics, over }: { metrics: readonly MetricKey[]; over: Period },
): ((teamId: string) => Promise<readonly Doubt[]>) => {
  const wanted = new Set<MetricKey>(metrics);
  const readAll = async () => {
    const { people, inferred } = await unresolved();
    const { likelyBots, withoutTeam } = people;
    const rows = await readGapRows(tx, {
      metrics: metricsShowingGapsOf(metrics),
      ...over,
      of: { kind: 'teams' },
      likelyBots: [...likelyBots],
      secondAccounts: [],
      withoutTeam: [...withoutTeam],
      inferred,
    });
    const ofTeams = Map.groupBy(rows, ({ teamId }) => teamId);
    return (teamId: string): Doubt[] =>
      [...(ofTeams.get(teamId) ?? []), ...(ofTeams.get(null) ?? [])]
        .flatMap((row) => doubtsOf(row, { likelyBots, secondAccounts: new Set(), teamId, withoutTeam }))
        .filter(({ metric }) => wanted.has(metric));
  };
  let read: ReturnType<typeof readAll> | undefined;
  return async (teamId) => (await (read ??= readAll()))(teamId);
};

type DoubtsQuery = { metrics: readonly MetricKey[]; over: Period };

/** The doubts about a person's own figures. */
export type DoubtsOfPerson = (tx: Tx, personId: string) => Promise<readonly Doubt[]>;

/** The doubts about many people's own figures, from one read. */
export const readDoubtsOfPeople = oncePerBatch(
  async (tx: Tx, organizationId: string, query: DoubtsQuery): Promise<DoubtsOfPerson> => {
    const unresolved = await readUnresolved(tx, organizationId);
    const all = await readDoubts(tx, unresolved, { ...query, subject: { kind: 'organization' } });
    // Whether somebody is a bot changes nothing about their own figures.
    const ofPeople = Map.groupBy(
      all.filter(({ gap }) => gap.kind !== 'bot-account'),
      ({ personId }) => personId,
    );
    const paired = new Set(unresolved.people.pairs.flat());
    return async (within, personId) =>
      paired.has(personId)
        ? readDoubts(within, unresolved, { ...query, subject: { kind: 'person', id: personId } })
        : (ofPeople.get(personId) ?? []);
  },
);
