import type { Tx } from '../../platform/database/tenant.ts';

/** Whether lists of the highest scores name people, to those who see individuals. */
export const areTopPerformersNamed = async (tx: Tx): Promise<boolean> => {
  const row = await tx.selectFrom('top_performers_settings').select('named').executeTakeFirst();
  return row?.named ?? true;
};

export const setTopPerformersNamed = async (tx: Tx, organizationId: string, named: boolean): Promise<void> => {
  await tx
    .insertInto('top_performers_settings')
    .values({ organization_id: organizationId, named })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ named }))
    .execute();
};

/** Resets to the default. */
export const deleteTopPerformers = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('top_performers_settings').execute();
};
