import { joinBases, measureAll, sourceBasis, withinHistory, type Observation } from '@sightline/analytics';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { withOperator, withTenant, type DatabaseHandle, type Tx } from '../platform/database/tenant.ts';
import { factsRevision, loadFacts } from '../features/facts/index.ts';
import { readTimeZone } from '../features/organizations/index.ts';
import { codeVersion } from '../features/measurement/index.ts';
import { readState } from '../features/measurement-state/index.ts';
import { readConfigured, readRules } from '../features/people/index.ts';
import { horizonOf } from '../features/retention/index.ts';

/** Larger organizations are left out: their facts would not fit next to a running system. */
const maxFacts = 400_000;

type Row = Pick<Observation, 'metric' | 'key' | 'at' | 'value' | 'personId' | 'teamId' | 'excluded'>;
type Sums = Record<string, { rows: number; checksum: number }>;

const sumsOf = (rows: Iterable<Row>): Sums => {
  const sums: Sums = {};
  for (const { metric, key, at, value, personId, teamId, excluded } of rows) {
    const sum = (sums[metric] ??= { rows: 0, checksum: 0 });
    sum.rows += 1;
    sum.checksum += crc32(JSON.stringify([key, at, value, personId, teamId, excluded]));
  }
  return sums;
};

export type FiguresCheck = {
  organizations: number;
  metrics: number;
  rows: number;
  differing: { organizationId: string; metric: string; stored: number; computed: number }[];
  /** Left out, and why. */
  skipped: { organizationId: string; why: string }[];
};

/** Organizations that have been measured, those with the most facts first. */
const candidates = (database: Pick<DatabaseHandle, 'kysely'>): Promise<{ id: string; facts: number }[]> =>
  withOperator(database, async (tx) => {
    const { rows } = await sql<{ id: string; facts: number }>`
      select s.organization_id as id, (
        (select count(*) from issue_change_facts f where f.organization_id = s.organization_id) +
        (select count(*) from commit_facts f where f.organization_id = s.organization_id) +
        (select count(*) from pull_request_facts f where f.organization_id = s.organization_id))::int as facts
      from measurement_states s order by facts desc`.execute(tx);
    return rows;
  });

const recompute = async (
  tx: Tx,
  organizationId: string,
): Promise<{ stored: Sums; computed: Sums } | { why: string }> => {
  const state = await readState(tx);
  if (state === null) return { why: 'not measured yet' };
  if (state.codeVersion !== codeVersion()) return { why: 'measured by another version' };
  if (state.factsRevision !== (await factsRevision(tx))) return { why: 'a measurement is due' };
  const now = state.measuredAt.getTime() / 1000;
  const facts = await loadFacts(tx);
  const timeZone = await readTimeZone(tx, organizationId);
  const configured = await readConfigured(tx, organizationId);
  const basis = joinBases(facts, [sourceBasis(facts, timeZone)]);
  const { rules } = readRules(organizationId, basis, timeZone, configured);
  const from = (await horizonOf(tx, organizationId, now * 1000))?.from ?? -Infinity;
  const { observations } = withinHistory(measureAll(facts, rules, now), state.historyStarts, timeZone);
  const { rows } = await sql<Row>`
    select metric, key, at, value, person_id as "personId", team_id as "teamId", excluded from observations`.execute(
    tx,
  );
  return { stored: sumsOf(rows), computed: sumsOf(observations.filter(({ at }) => at >= from)) };
};

/** Recomputes the figures of a few organizations from their facts, and compares every row with the stored ones. */
export const recomputeFigures = async (database: DatabaseHandle, most = 3): Promise<FiguresCheck> => {
  const check: FiguresCheck = { organizations: 0, metrics: 0, rows: 0, differing: [], skipped: [] };
  for (const { id: organizationId, facts } of await candidates(database)) {
    if (check.organizations >= most) break;
    if (facts > maxFacts) {
      check.skipped.push({ organizationId, why: `${facts} facts are more than ${maxFacts}` });
      continue;
    }
    const found = await withTenant(database, organizationId, (tx) => recompute(tx, organizationId));
    if ('why' in found) {
      check.skipped.push({ organizationId, why: found.why });
      continue;
    }
    check.organizations += 1;
    for (const metric of new Set([...Object.keys(found.stored), ...Object.keys(found.computed)])) {
      const none = { rows: 0, checksum: 0 };
      const [stored, computed] = [found.stored[metric] ?? none, found.computed[metric] ?? none];
      check.metrics += 1;
      check.rows += stored.rows;
      if (stored.rows !== computed.rows || stored.checksum !== computed.checksum)
        check.differing.push({ organizationId, metric, stored: stored.rows, computed: computed.rows });
    }
  }
  return check;
};
