import type { TenantContext } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { listMemberAccounts, type MemberAccount } from './directory.store.ts';

/** The accounts of the organization's members, which are stored outside its own tables. */
export const readMemberAccounts = ({
  platform,
  organizationId,
}: Pick<TenantContext, 'platform' | 'organizationId'>): Promise<MemberAccount[]> =>
  withSystem(platform.database, (tx) => listMemberAccounts(tx, organizationId));
