/** The Export Data modal: a document over the chosen days, returned immediately as a file. */
import {
  defaultReportDays,
  defaultSections,
  type contract,
  type ExportType,
  type ReportDocument,
  type RouteInput,
  type SectionType,
  t,
} from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import { createSlots } from '../../../platform/http/slots.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { periodAt, inTenant } from '../../ranges/index.ts';
import { spooled } from '../../../platform/files/spooled-file.ts';
import { zipChunks } from '../../../platform/files/zip-chunks.ts';
import { composeWithRows } from '../compose/compose-report.ts';
import type { RawRows } from '../compose/raw-data.ts';
import { daysUntil, type ReportPlan } from '../compose/report-plan.ts';
import type { Topic } from '../compose/topics.ts';
import { mediaTypes, render, type FileOptions } from '../formats/file-format.ts';
import { renderLarge } from '../formats/large/render-large.ts';
import { readDocumentLogo } from '../read-logo.ts';
import { assertKnown } from '../request-report.ts';
import { assertMetrics } from '../templates/manage-templates.ts';
import { withReports } from './list-of-reports.ts';

type Config = RouteInput<typeof contract.exports.data>['body'];

const exportLimit = { name: 'exports', most: 120, seconds: 3600 };
/** Exports are made one after the other in a process, so that they stay within its memory. */
const inSlot = createSlots(1);
/** Minimum step of announced progress, in percent. */
const minStep = 5;

const contents: Record<ExportType, { topics: readonly Topic[]; sections: readonly SectionType[] }> = {
  performance: { topics: ['scores', 'delivery'], sections: ['summary', 'metrics', 'trends'] },
  reports: { topics: [], sections: [] },
  insights: { topics: ['scores', 'delivery', 'flow', 'quality'], sections: ['summary', 'recommendations'] },
  metrics: { topics: ['delivery', 'flow', 'sprints', 'quality', 'collaboration'], sections: ['metrics'] },
  team: { topics: ['scores', 'delivery', 'sprints'], sections: ['metrics'] },
  custom: { topics: ['scores', 'delivery', 'flow'], sections: ['summary', 'metrics', 'trends'] },
};
const titles = (): Record<ExportType, string> => ({
  performance: t('Performance'),
  reports: t('Reports'),
  insights: t('Insights'),
  metrics: t('Metrics'),
  team: t('Teams'),
  custom: t('{meaning, select, document {Export} other {Export}}', { meaning: 'document' }),
});

export const exportData = (ctx: RouteContext, config: Config): Promise<FileAnswer> =>
  inSlot(async () => {
    await countAgainst(ctx.platform, exportLimit, ctx.user.id);
    const plan = await planOf(ctx, config);
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
      return new FileAnswer(name, mediaTypes[isWrapped ? 'zip' : extension], await spooled(ctx.platform, content));
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

const planOf = (ctx: RouteContext, { type, format, dateRange, filters, options }: Config): Promise<ReportPlan> =>
  inTenant(ctx, async (tx, at) => {
    const days =
      dateRange === undefined ? daysUntil(`${defaultReportDays}d`, at) : { from: dateRange.start, to: dateRange.end };
    periodAt(days, at);
    assertMetrics(filters.metrics);
    await assertKnown(tx, filters);
    const { topics, sections } = contents[type];
    const wanted = new Set<SectionType>(sections);
    // These formats contain only tables, which already have these values.
    if (options.includeCharts && format !== 'json' && format !== 'csv') wanted.add('charts');
    if (options.includeRecommendations) wanted.add('recommendations');
    // The list of reports has no figures to show, and no rows behind them.
    if (type === 'reports') wanted.clear();
    return {
      title: titles()[type],
      description: '',
      type: type === 'performance' ? 'performance' : 'custom',
      topics: filters.developers.length > 0 ? [...topics, 'people'] : topics,
      days,
      teams: filters.teams,
      developers: filters.developers,
      metrics: filters.metrics,
      sections: defaultSections.filter((section) => wanted.has(section.type)),
      paper: 'a4',
      includeRawData: options.includeRawData && type !== 'reports',
    };
  });
