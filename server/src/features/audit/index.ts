import { auditExportLimit, contract } from '@sightline/contract';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { needs } from '../../platform/capabilities.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { exportAudit, seesAddresses } from './export-audit.ts';
import { readViewsOfMe } from './views-of-me.ts';

/** The audit log, for admins; and for everyone, who opened their own figures. */
export const audit: Feature = {
  name: 'audit',
  routes: [
    bind(contract.audit.list, {
      allow: needs('canManageOrganization'),
      handle: ({ platform, organizationId, user }, { query: { limit, ...search } }) =>
        withTenant(platform.database, organizationId, async (tx) => {
          const found = await searchAudit(tx, search, { limit: limit + 1, addresses: seesAddresses(user) });
          const entries = found.slice(0, limit);
          return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
        }),
    }),
    bind(contract.audit.export, {
      allow: needs('canManageOrganization', 'canExportData'),
      handle: (ctx, { query }) => exportAudit(ctx, query, auditExportLimit),
    }),
    bind(contract.audit.viewsOfMe, {
      allow: anyMember,
      handle: async (ctx) => ({ views: await readViewsOfMe(ctx) }),
    }),
  ],
  jobs: [],
};
