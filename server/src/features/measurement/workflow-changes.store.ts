import type { Scope, WorkflowChange } from '@sightline/analytics';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { inParts } from '../../platform/database/in-parts.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** Replaces the changes of a project's workflow if they differ. */
export const replaceWorkflowChanges = async (
  tx: Tx,
  organizationId: string,
  scope: Scope,
  changes: readonly WorkflowChange[],
): Promise<void> => {
  const stored = await tx
    .selectFrom('workflow_changes')
    .select(['status_id as statusId', 'name', 'kind', 'at'])
    .where('scope', '=', scope)
    .orderBy(sql`status_id collate "C"`)
    .orderBy('kind')
    .execute();
  if (isDeepStrictEqual(stored, changes)) return;
  await tx.deleteFrom('workflow_changes').where('scope', '=', scope).execute();
  const rows = changes.map(({ statusId, ...change }) => ({
    ...change,
    organization_id: organizationId,
    scope,
    status_id: statusId,
  }));
  for (const part of inParts(rows)) await tx.insertInto('workflow_changes').values(part).execute();
};
