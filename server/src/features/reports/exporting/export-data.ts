/** The Export Data modal: a document over the chosen days, returned immediately as a file. */
import type { ReportDocument } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import { createSlots } from '../../../platform/http/slots.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { spooled } from '../../../platform/files/spooled-file.ts';
import { zipChunks } from '../../../platform/files/zip-chunks.ts';
import { composeWithRows } from '../compose/compose-report.ts';
import type { RawRows } from '../compose/raw-data.ts';
import { mediaTypes, render, type FileOptions } from '../formats/file-format.ts';
import { renderLarge } from '../formats/large/render-large.ts';
import { readDocumentLogo } from '../read-logo.ts';
import { withReports } from './list-of-reports.ts';
import { planExport, type Config } from './plan-export.ts';

const exportLimit = { name: 'exports', most: 120, seconds: 3600 };
/** Exports are made one after the other in a process, so that they stay within its memory. */
const inSlot = createSlots(1);
/** Minimum step of announced progress, in percent. */
const minStep = 5;

export const exportData = (ctx: RouteContext, config: Config): Promise<FileAnswer> =>
  inSlot(async () => {
    ctx.canceled?.throwIfAborted();
    await countAgainst(ctx.platform, exportLimit, ctx.user.id);
    const plan = await planExport(ctx, config);
    const generatedAt = new Date(ctx.platform.clock.now());
    const base = `export-${config.type}-${generatedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const answer = await composeWithRows(ctx, plan, { id: randomUUID(), generatedAt }, async (composed, rows) => {
      const document = config.type === 'reports' ? await withReports(ctx, composed, plan) : composed;
      const logo = await readDocumentLogo(ctx.platform, ctx.organizationId, config.format);
      const options = { ...plan, logo };
      const { extension, chunks } =
        rows === null
          ? await renderSmall(document, config.format, options)
          : await renderLarge(document, announcing(ctx, rows), config.format, options);
      const isWrapped = config.options.compressOutput && extension !== 'zip';
      const name = `${base}.${isWrapped ? 'zip' : extension}`;
      const content = isWrapped ? zipChunks([{ name: `${base}.${extension}`, chunks }]) : chunks;
      return new FileAnswer(name, mediaTypes[isWrapped ? 'zip' : extension], await spooled(ctx, content));
    });
    // Built-in templates are not stored.
    if (ctx.platform.database.readOnly !== true)
      await withTenant(ctx.platform.database, ctx.organizationId, (tx) =>
        writeAudit(tx, ctx, {
          action: 'reporting.export-data',
          subject: config.type,
          detail: { format: config.format, ...plan.days },
        }),
      );
    return answer;
  });

const renderSmall = async (document: ReportDocument, format: Config['format'], options: FileOptions) => {
  const { extension, bytes } = await render(document, format, options);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { extension, chunks: chunks() };
};

/** The rows; reports progress in percent to the exporting user. */
const announcing = (ctx: RouteContext, rows: RawRows): RawRows => ({
  ...rows,
  async *batches() {
    const { platform, organizationId, user } = ctx;
    const announce = (percent: number): Promise<void> =>
      withTenant(platform.database, organizationId, (tx) =>
        platform.events.publish(tx, {
          organizationId,
          audience: { userId: user.id },
          message: { type: 'export_progress', payload: { percent } },
        }),
      );
    let [written, reported] = [0, 0];
    for await (const batch of rows.batches()) {
      ctx.canceled?.throwIfAborted();
      yield batch;
      written += batch.length;
      const percent = Math.floor((written / rows.count) * 100);
      const isStep = percent >= reported + minStep || percent === 100;
      if (!isStep || platform.database.readOnly === true) continue;
      reported = percent;
      await announce(percent);
    }
  },
});
