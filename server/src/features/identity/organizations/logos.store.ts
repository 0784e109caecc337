import type { Tx } from '../../../platform/database/tenant.ts';
import type { Picture } from '../../../platform/pictures.ts';

export type Logo = { id: string; mediaType: string; content: Buffer };

export const replaceLogo = async (
  tx: Tx,
  organizationId: string,
  { id, mediaType, content }: Picture & { id: string },
  now: Date,
): Promise<void> => {
  const values = { id, media_type: mediaType, content, changed_at: now };
  await tx
    .insertInto('organization_logos')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

export const deleteLogo = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('organization_logos').where('organization_id', '=', organizationId).execute();
};

export const findLogo = async (tx: Tx, id: string): Promise<Logo | null> => {
  const row = await tx
    .selectFrom('organization_logos')
    .select(['id', 'media_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, mediaType: row.media_type, content: row.content };
};
