/** Files in an S3-compatible store; the server that speaks its protocol is a separate, maintained one. */
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { contract } from '@sightline/contract';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { examine } from '../../operations/doctor.ts';
import { exportTenant } from '../../platform/backup/export-tenant.ts';
import type { ObjectStoreSettings } from '../../platform/config.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { measureStorage, readStorage } from '../retention/storage.store.ts';
import { deleteUnusedObjectsJob } from './delete-unused-objects.ts';
import { exportReport, exportReportJob } from './exporting/export-report.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport, readReports, removeReport } from './list-reports.ts';
import { sumFileBytes } from './report-files.store.ts';
import { sumObjectBytes } from './report-objects.store.ts';
import { generateFromTemplate, retryReport } from './request-report.ts';
import { storeBytes } from './save-file.ts';
import { deliverReport } from './schedules/deliver-report.ts';

const now = '2026-11-20T12:00:00Z';
const run = { signal: new AbortController().signal };
const bucket = 'reports';
const hourMs = 3_600_000;

let measured: MeasuredOrganization;
let store: FauxqsServer;
let client: S3Client;
let settings: ObjectStoreSettings;
before(async () => {
  measured = await measuredOrganization(now);
  store = await startFauxqs({ port: 0, logger: false });
  store.createBucket(bucket);
  const [accessKeyId, secretAccessKey, region] = ['key', 'secret', 'us-east-1'];
  const endpoint = `http://127.0.0.1:${store.port}`;
  settings = { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true };
  client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
});
after(async () => {
  client.destroy();
  await store.stop();
  await measured.close();
});

const managerWith = async (objectStore: ObjectStoreSettings | null): Promise<RouteContext> => {
  const ctx = await measured.viewer('manager');
  const clock = { now: () => Date.parse(now) };
  return { ...ctx, platform: { ...ctx.platform, clock, config: { ...ctx.platform.config, objectStore } } };
};
const keys = async (): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
};
const bytesOf = async ({ content }: FileAnswer): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
};
const generated = async (ctx: RouteContext, format: 'json' | 'excel' = 'json'): Promise<string> => {
  const body = contract.reports.generate.body.parse({ templateId: 'quality', parameters: { format } });
  const { id: reportId } = await generateFromTemplate(ctx, body);
  await generateReport(ctx.platform, { organizationId: ctx.organizationId, reportId }, deliverReport);
  return reportId;
};
const listed = async (ctx: RouteContext, reportId: string) =>
  (await readReports(ctx, {})).find(({ id }) => id === reportId);
/** Runs the job this much later. */
const sweep = (ctx: RouteContext, afterMs = 0): Promise<void> =>
  deleteUnusedObjectsJob.handle({ ...ctx.platform, clock: { now: () => ctx.platform.clock.now() + afterMs } }, {}, run);

it('files go to the store, count toward the quota, are read back, and are deleted with their report', async () => {
  const manager = await managerWith(settings);
  const reportId = await generated(manager);
  const { organizationId } = manager;
  const { id: exportId } = await exportReport(manager, { reportId, format: 'csv' });
  await exportReportJob.handle(manager.platform, { organizationId, exportId }, run);
  assert.equal(await measured.within(sumFileBytes), 0, 'none is in the database');
  const stored = await keys();
  assert.equal(stored.length, 2);
  assert.ok(stored.every((key) => key.startsWith(`${organizationId}/`)));
  const file = await bytesOf(await downloadReport(manager, reportId));
  assert.equal(JSON.parse(file.toString()).id, reportId);
  assert.equal((await listed(manager, reportId))?.size, file.length);
  const objects = await Promise.all(
    stored.map(async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    }),
  );
  assert.ok(objects.some((bytes) => bytes.equals(file)));
  assert.equal(
    await measured.within(sumObjectBytes),
    objects.reduce((sum, { length }) => sum + length, 0),
  );

  await measureStorage(measured.site.database, new Date(now));
  const storage = await measured.within((tx) => readStorage(tx, organizationId));
  assert.equal(storage?.fileBytes, await measured.within(sumObjectBytes));

  const archive: Buffer[] = [];
  for await (const part of await exportTenant(manager, organizationId)) archive.push(part);
  assert.ok(Buffer.concat(archive).includes(`reports/report-${reportId}.json`), 'an export of the tenant has it');

  await sweep(manager, 2 * hourMs);
  assert.equal((await keys()).length, 2, 'what is used stays');
  await removeReport(manager, reportId);
  await sweep(manager);
  assert.deepEqual(await keys(), []);
  assert.equal(await measured.within(sumObjectBytes), 0);
});

it('an upload whose file was never saved is deleted after an hour', async () => {
  const manager = await managerWith(settings);
  await storeBytes(manager.platform, manager.organizationId, Buffer.from('abandoned'));
  await sweep(manager, hourMs - 1);
  assert.equal((await keys()).length, 1);
  await sweep(manager, hourMs);
  assert.deepEqual(await keys(), []);
});

it('files from before a store was configured are still read from the database', async () => {
  const before = await managerWith(null);
  const reportId = await generated(before);
  assert.deepEqual(await keys(), []);
  const ctx = {
    ...before,
    platform: { ...before.platform, config: { ...before.platform.config, objectStore: settings } },
  };
  assert.equal(JSON.parse((await bytesOf(await downloadReport(ctx, reportId))).toString()).id, reportId);
});

it('without the bucket a report fails with the reason, is generated by Try Again, and the doctor says so', async () => {
  const missing = await managerWith({ ...settings, bucket: 'elsewhere' });
  const reportId = await generated(missing);
  const failed = await listed(missing, reportId);
  assert.deepEqual(
    [failed?.status, failed?.error],
    ['failed', 'The store of report files cannot be used right now. Please try again later.'],
  );
  const doctor = async ({ platform }: RouteContext) =>
    (await examine(platform)).find(({ name }) => name === 'report files');
  const found = await doctor(missing);
  assert.equal(found?.isGood, false);
  assert.match(found.detail, /^the bucket elsewhere cannot be used: /);

  const manager: RouteContext = {
    ...missing,
    platform: { ...missing.platform, config: { ...missing.platform.config, objectStore: settings } },
  };
  await retryReport(manager, reportId);
  await generateReport(manager.platform, { organizationId: manager.organizationId, reportId }, deliverReport);
  assert.equal((await listed(manager, reportId))?.status, 'ready');
  assert.equal((await doctor(manager))?.isGood, true);
});
