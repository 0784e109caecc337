import type { ReportFormat } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { readLogo } from '../organizations/index.ts';
import { documentLogo, type DocumentLogo } from './formats/document-logo.ts';

/** Whether PDF and Excel files show the organization's logo; null without a logo. */
export const isLogoInFiles = async (platform: Platform, organizationId: string): Promise<boolean | null> => {
  const stored = await withTenant(platform.database, organizationId, (tx) => readLogo(tx, organizationId));
  return stored === null ? null : (await documentLogo(stored)) !== null;
};

/** The organization's logo for a file; null if there is none, or the format cannot show it. */
export const readDocumentLogo = async (
  platform: Platform,
  organizationId: string,
  format: ReportFormat,
): Promise<DocumentLogo | null> => {
  if (format !== 'pdf' && format !== 'excel') return null;
  const stored = await withTenant(platform.database, organizationId, (tx) => readLogo(tx, organizationId));
  return stored === null ? null : documentLogo(stored);
};
