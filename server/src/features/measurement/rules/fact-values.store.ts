/** Counts the values in the organization's facts, in the database. */
import { byName } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

type Counted = { name: string; count: number };
/** Values of issues with their counts; the most frequent first. */
export type IssueValues = {
  types: Counted[];
  labels: Counted[];
  priorities: Counted[];
  /** By the status's id, and by the project's. */
  statuses: Map<string, number>;
  projects: Map<string, number>;
  /** Number fields that have a value, by the project's id. */
  fields: Map<string, Counted[]>;
};

const mostFrequent = (all: readonly Counted[]): Counted[] =>
  all.toSorted((a, b) => b.count - a.count || byName.compare(a.name, b.name));

/** @param maxLabels limit for labels, of which there can be very many */
export const countIssueValues = async (tx: Tx, maxLabels: number): Promise<IssueValues> => {
  const counted = await sql<{ without: number; name: string | null; count: number }>`
    select grouping(type_name, priority, status_id, project_id) as without,
      coalesce(type_name, priority, status_id, project_id) as name, count(*) as count
    from issue_facts group by grouping sets ((type_name), (priority), (status_id), (project_id))`.execute(tx);
  // `bits` has a bit set for each column that is not grouped by.
  const countsBy = (bits: number): Counted[] =>
    counted.rows.flatMap(({ without, name, count }) => (without === bits && name !== null ? [{ name, count }] : []));
  const labels = await sql<Counted>`
    select label as name, count(*) as count from issue_facts, unnest(labels) as label
    group by label order by count(*) desc, label collate "C" limit ${maxLabels}`.execute(tx);
  const fields = await sql<Counted & { project: string }>`
    select project_id as project, field as name, count(*) as count
    from issue_facts, jsonb_object_keys(case when jsonb_typeof(numbers) = 'object' then numbers end) as field
    group by project_id, field`.execute(tx);
  const countsOf = (all: readonly Counted[]) => new Map(all.map(({ name, count }) => [name, count]));
  return {
    types: mostFrequent(countsBy(0b0111)),
    priorities: mostFrequent(countsBy(0b1011)),
    statuses: countsOf(countsBy(0b1101)),
    projects: countsOf(countsBy(0b1110)),
    labels: labels.rows,
    fields: new Map(
      [...Map.groupBy(fields.rows, (row) => row.project)].map(([project, rows]) => [
        project,
        mostFrequent(rows.map(({ name, count }) => ({ name, count }))),
      ]),
    ),
  };
};

/** States in which deployments and pipelines ended that the product does not recognize; the most frequent first. */
export const countUnknownStates = async (tx: Tx): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select upper(state) as name, count(*) as count
    from (select result, state from deployment_facts union all select result, state from pipeline_facts) ran
    where result = 'other' and state is not null group by upper(state)`.execute(tx);
  return mostFrequent(rows);
};

/** The basis of suggested rules: issue types, and repositories with deployments to production. */
export const findRuleSigns = async (tx: Tx): Promise<{ issueTypes: string[]; producing: string[] }> => {
  const types = await sql<{ name: string }>`
    select distinct type_name as name from issue_facts `.execute(tx);
  const producing = await sql<{ id: string }>`
    select distinct repository_id as id from deployment_facts where environment_kind = 'production'`.execute(tx);
  return {
    issueTypes: types.rows.map((row) => row.name).sort(),
    producing: producing.rows.map((row) => row.id).sort(),
  };
};
