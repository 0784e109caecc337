import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { contract, type ImageType } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { replaceLogo } from '../identity/organizations/logos.store.ts';
import { exportData } from './exporting/export-data.ts';
import { bytesOf } from './file-bytes.test-support.ts';
import { png } from './formats/pictures.test-support.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport } from './list-reports.ts';
import { generateFromTemplate } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the logo of an organization in its files', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now.toISOString());
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const setLogo = (mediaType: ImageType, content: Buffer): Promise<void> =>
    withTenant(manager.platform.database, manager.organizationId, (tx) =>
      replaceLogo(tx, manager.organizationId, { id: randomUUID(), mediaType, content }, now),
    );

  const generated = async (format: 'pdf' | 'excel'): Promise<Buffer> => {
    const input = { templateId: 'weekly-operations', parameters: { format } };
    const { id } = await generateFromTemplate(manager, contract.reports.generate.body.parse(input));
    await generateReport(manager.platform, { organizationId: manager.organizationId, reportId: id }, deliverReport);
    return bytesOf(await downloadReport(manager, id));
  };
  const exported = async (format: 'pdf' | 'excel'): Promise<Buffer> =>
    bytesOf(await exportData(manager, contract.exports.data.body.parse({ type: 'performance', format })));

  const picturesIn = async (format: 'pdf' | 'excel', bytes: Buffer): Promise<number> => {
    if (format === 'excel') return Object.keys(unzipSync(bytes)).filter((path) => path.startsWith('xl/media/')).length;
    const { context } = await PDFDocument.load(bytes);
    return context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('SMask'))).length;
  };

  it('is in PDF and Excel reports and exports', async () => {
    for (const format of ['pdf', 'excel'] as const)
      for (const make of [generated, exported]) assert.equal(await picturesIn(format, await make(format)), 0, format);
    await setLogo('image/png', png(40, 10));
    for (const format of ['pdf', 'excel'] as const)
      for (const make of [generated, exported]) assert.equal(await picturesIn(format, await make(format)), 1, format);
  });

  it('is left out if a file cannot show it', async () => {
    await setLogo('image/webp', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '));
    for (const format of ['pdf', 'excel'] as const)
      assert.equal(await picturesIn(format, await generated(format)), 0, format);
  });
});
