import { sortedByName } from '@sightline/contract';
import type { ReportSection, ReportTemplate, ReportType, TimeRange } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredTemplate = Omit<ReportTemplate, 'builtIn' | 'createdBy'> & { createdBy: string };

const select = (tx: Tx) =>
  tx
    .selectFrom('report_templates')
    .select(['id', 'name', 'description', 'type', 'time_range', 'metrics', 'sections', 'created_by_name']);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredTemplate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type as ReportType,
  timeRange: row.time_range as TimeRange,
  metrics: row.metrics as string[],
  sections: row.sections as unknown as ReportSection[],
  createdBy: row.created_by_name,
});

export const listTemplates = async (tx: Tx): Promise<StoredTemplate[]> =>
  sortedByName(await select(tx).orderBy('id').execute()).map(present);

export const findTemplate = async (tx: Tx, id: string): Promise<StoredTemplate | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** The template, locked against changes until the transaction ends; a shared lock also prevents deletion. */
export const holdTemplate = async (tx: Tx, id: string, hold: 'alone' | 'shared'): Promise<StoredTemplate | null> => {
  const query = select(tx).where('id', '=', id);
  const row = await (hold === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const saveTemplate = async (
  tx: Tx,
  organizationId: string,
  template: StoredTemplate,
  now: Date,
): Promise<void> => {
  const values = {
    name: template.name,
    description: template.description,
    type: template.type,
    time_range: template.timeRange,
    metrics: JSON.stringify(template.metrics),
    sections: JSON.stringify(template.sections),
  };
  await tx
    .insertInto('report_templates')
    .values({
      organization_id: organizationId,
      id: template.id,
      created_by_name: template.createdBy,
      created_at: now,
      ...values,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute();
};

/** Deletes every template of the transaction's organization. */
export const deleteTemplates = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('report_templates').execute();
};

export const deleteTemplate = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('report_templates').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
