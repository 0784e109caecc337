/** Scheduled insights, as often as members of the organization prefer. */
import { metricsThat } from '@sightline/analytics';
import type { Developer } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { readImportedAt } from '../integrations/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { listDevelopers } from '../people/index.ts';
import { readDoubtsOfPeople } from '../gaps/index.ts';
import { announceInsights, dueBefore, readInsightSchedule, type InsightKind } from './insight-schedule.ts';
import { insightPeriods, readEvidence, type Evidence } from './read-evidence.ts';

/** One kind of insights. */
export type InsightGenerator = {
  kind: InsightKind;
  /** Ids of people who already have these insights since an instant. */
  doneSince: (tx: Tx, since: Date) => Promise<ReadonlySet<string>>;
  generate: (tx: Tx, organizationId: string, evidence: Evidence, at: Date) => Promise<void>;
};

const jobName = 'generate-insights';

/** Queues the job after a measurement run on complete data; it decides what is due when it runs. */
export const requestInsights = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await platform.jobs.enqueue(tx, jobName, { organizationId }, { singletonKey: organizationId });
};

/** Generates what is due, and announces it for the people for whom that worked. */
export const generateInsights = async (
  platform: Platform,
  organizationId: string,
  generators: readonly InsightGenerator[],
  signal: AbortSignal,
): Promise<void> => {
  const schedule = await readInsightSchedule(platform, organizationId);
  const wanted = generators.flatMap((generator) => {
    const days = schedule[generator.kind];
    return days === null ? [] : [{ ...generator, days }];
  });
  if (wanted.length === 0) return;
  const now = platform.clock.now();
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
  const people = await within(listDevelopers);
  // Older insights were generated from incomplete data.
  const importedAt = Number(await within(readImportedAt));
  const sinceOf = (days: number): Date => new Date(Math.max(dueBefore(now, days).getTime(), importedAt));
  const done = await within((tx) => Promise.all(wanted.map(({ doneSince, days }) => doneSince(tx, sinceOf(days)))));
  const doubtsOf = await within(async (tx) => {
    const timeZone = await readTimeZone(tx, organizationId);
    const { period, before } = insightPeriods({ now: Math.floor(now / 1000), timeZone });
    const metrics = metricsThat(() => true);
    return readDoubtsOfPeople(tx, organizationId, { metrics, over: { from: before.from, to: period.to } });
  });
  const generated: string[] = [];
  const generateFor = async (person: Developer): Promise<void> => {
    const due = wanted.filter((_, index) => done[index]?.has(person.id) !== true);
    if (due.length === 0) return;
    await within(async (tx) => {
      const timeZone = await readTimeZone(tx, organizationId);
      const at = { now: Math.floor(now / 1000), timeZone, organizationId, doubtsOf };
      const found = await readEvidence(tx, person, people, at);
      if ('refusal' in found) return;
      for (const kind of due) await kind.generate(tx, organizationId, found.evidence, new Date(now));
      generated.push(person.id);
    });
  };
  try {
    await eachInTurn(
      people.filter(({ active }) => active),
      signal,
      generateFor,
    );
  } finally {
    await within((tx) => announceInsights(platform, tx, organizationId, generated));
  }
};

/** The feature that generates these kinds of insights, as often as members prefer. */
export const createInsights = (generators: readonly InsightGenerator[]): Feature => {
  const job = defineJob<{ organizationId: string }>({
    name: jobName,
    handle: (platform, { organizationId }, { signal }) =>
      generateInsights(platform, organizationId, generators, signal),
  });
  return { name: 'insights', routes: [], jobs: [job] };
};
