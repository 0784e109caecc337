import { sql } from 'kysely';
import type { Period } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';

export type StoredChange = { project: string; name: string; kind: 'added' | 'removed'; at: number };

/**
 * Changes of workflows within a period, in order of time.
 * @param projectIds null for all projects
 */
export const listWorkflowChanges = async (
  tx: Tx,
  { from, to }: Period,
  projectIds: readonly string[] | null,
): Promise<StoredChange[]> => {
  const chosen = projectIds === null ? sql`true` : sql`project.id = any(${[...projectIds]}::text[])`;
  const { rows } = await sql<StoredChange>`
    select project.name as project, change.name, change.kind, change.at
    from workflow_changes change join project_facts project on change.scope = 'project:' || project.id
    where change.at >= ${from} and change.at < ${to} and ${chosen}
    order by change.at, project.name, change.kind, change.name`.execute(tx);
  return rows;
};
