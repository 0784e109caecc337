import { dayMs, t } from '@sightline/contract';
import type { ReportDocument, ReportShare } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, NotFound, Problem } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { inLanguage, knownLanguage } from '../../../platform/language.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { hashOf, newCode } from '../../../platform/secret-links.ts';
import { holdList } from '../../../platform/limits.store.ts';
import { composeReport } from '../compose/compose-report.ts';
import { recordDocumentView } from '../open-document.ts';
import { findReport, readDocument, type StoredReport } from '../generated-reports.store.ts';
import { visibleReport } from '../list-reports.ts';
import { deleteShare, findShare, insertShare, listShares, type StoredShare } from './shares.store.ts';

const maxShares = 20;

const present = ({ id, expiresAt, createdBy }: StoredShare, url: string | null): ReportShare => ({
  id,
  url,
  expiresAt: expiresAt.toISOString(),
  createdBy,
});

export const readShares = (ctx: RouteContext, reportId: string): Promise<ReportShare[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    await visibleReport(tx, ctx, reportId);
    const shares = await listShares(tx, reportId, new Date(ctx.platform.clock.now()));
    return shares.map((share) => present(share, null));
  });

/** Creates a link for members of the organization; viewers see only what they may see. */
export const shareReport = (ctx: RouteContext, reportId: string, days: number): Promise<ReportShare> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const report = await visibleReport(tx, ctx, reportId);
    if (report.status !== 'ready') throw new Conflict(t('This report is not ready yet.'));
    const now = new Date(ctx.platform.clock.now());
    await holdList(tx, `shares ${reportId}`);
    if ((await listShares(tx, reportId, now)).length >= maxShares)
      throw new Conflict(t('A report can have up to {maxShares} links. Revoke one first.', { maxShares }));
    const { code, hash } = newCode();
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const share = { id: randomUUID(), reportId, expiresAt, createdBy: ctx.user.name };
    await insertShare(tx, ctx.organizationId, { ...share, tokenHash: hash, now });
    await writeAudit(tx, ctx, { action: 'reporting.share', subject: report.name, detail: { days } });
    return present(share, `${ctx.platform.config.publicUrl}/reports/shared/${code}`);
  });

export const revokeShare = (ctx: RouteContext, reportId: string, shareId: string): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const report = await visibleReport(tx, ctx, reportId);
    if (!(await deleteShare(tx, reportId, shareId))) throw new NotFound('link', shareId);
    await writeAudit(tx, ctx, { action: 'reporting.revoke-share', subject: report.name });
  });

/**
 * The stored document, for viewers who see individuals as its author does. For everyone else it is
 * composed again with their own permissions, over the same days and in the same language.
 * @throws NotFound for a link that has expired, was revoked, or belongs to another organization
 */
export const openShared = async (ctx: RouteContext, token: string): Promise<ReportDocument> => {
  const isAsStored = seesIndividuals(ctx.user);
  const { report, document } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const found = await shared(tx, ctx, token);
    if (isAsStored) await recordDocumentView(tx, ctx, found.document);
    return found;
  });
  if (isAsStored) return document;
  const head = { id: report.id, generatedAt: new Date(ctx.platform.clock.now()) };
  return inLanguage(knownLanguage(document.language ?? null), () => composeReport(ctx, report.plan, head));
};

const shared = async (
  tx: Tx,
  { platform }: RouteContext,
  token: string,
): Promise<{ report: StoredReport; document: ReportDocument }> => {
  const share = await findShare(tx, hashOf(token), new Date(platform.clock.now()));
  const report = share === null ? null : await findReport(tx, share.reportId);
  const document = report === null ? null : await readDocument(tx, report.id);
  if (report === null || document === null)
    throw new Problem(
      'not-found',
      t(
        'The link has expired or was revoked, the report was deleted, or it belongs to another organization. Ask for a new link.',
      ),
    );
  return { report, document };
};
