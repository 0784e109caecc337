import type { AuditEntry } from '@sightline/contract';
import { searchAudit, writeAudit, type AuditSearch } from '../../platform/audit/audit.store.ts';
import type { SessionUser, UserContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { say } from '../../platform/text.ts';

/** Strangers share the demo accounts, so addresses are left out. */
export const seesAddresses = ({ isDemo }: SessionUser): boolean => !isDemo;

/** The matching entries, for a file. The export itself is audited. */
export const exportAudit = (
  ctx: UserContext,
  search: AuditSearch,
  limit: number,
): Promise<{ entries: AuditEntry[]; complete: boolean }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const found = await searchAudit(tx, search, { limit: limit + 1, addresses: seesAddresses(ctx.user) });
    const entries = found.slice(0, limit);
    const subject = say('{count, plural, one {# entry} other {# entries}}', { count: entries.length });
    await writeAudit(tx, ctx, { action: 'audit.export', subject, detail: { ...search } });
    return { entries, complete: found.length <= limit };
  });
