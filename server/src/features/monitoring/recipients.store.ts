import type { Tx } from '../../platform/database/tenant.ts';

/** Where the platform's own alerts are mailed. The demo's platform admin has no mailbox. */
export const listPlatformAdmins = (tx: Tx): Promise<{ id: string; email: string }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_platform_admin', '=', true)
    .where('is_demo', '=', false)
    .where('status', '=', 'active')
    .execute();
