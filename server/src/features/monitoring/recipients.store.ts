import type { Tx } from '../../platform/database/tenant.ts';

/** Where the platform's own alerts are mailed. The demo's platform admin has no mailbox. */
export const listPlatformAdminEmails = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('is_platform_admin', '=', true)
    .where('is_demo', '=', false)
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.email);
};
