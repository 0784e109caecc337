/** What the Export Data modal asks for: a document over the chosen days, at once, as a file. */
import {
  defaultReportDays,
  defaultSections,
  type contract,
  type ExportType,
  type ReportDocument,
  type RouteInput,
  type SectionType,
} from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import { createSlots } from '../../../platform/http/slots.ts';
import { countAgainst } from '../../../platform/limits.store.ts';
import { periodAt, reading } from '../../figures/index.ts';
import { composeReport } from '../compose/compose-report.ts';
import { daysUntil, type ReportPlan } from '../compose/report-plan.ts';
import type { Topic } from '../compose/topics.ts';
import { mediaTypes, render } from '../formats/file-format.ts';
import { zipped } from '../formats/zip.ts';
import { readReports } from '../list-reports.ts';
import { assertKnown } from '../request-report.ts';
import { assertMetrics } from '../templates/manage-templates.ts';

type Config = RouteInput<typeof contract.exports.data>['body'];

const exportLimit = { name: 'exports', most: 120, seconds: 3600 };
/** Exports are made one after the other in a process, so that they stay within its memory. */
const inSlot = createSlots(1);

const contents: Record<ExportType, { topics: readonly Topic[]; sections: readonly SectionType[] }> = {
  performance: { topics: ['scores', 'delivery'], sections: ['summary', 'metrics', 'trends'] },
  reports: { topics: [], sections: [] },
  insights: { topics: ['scores', 'delivery', 'flow', 'quality'], sections: ['summary', 'recommendations'] },
  metrics: { topics: ['delivery', 'flow', 'sprints', 'quality', 'collaboration'], sections: ['metrics'] },
  team: { topics: ['scores', 'delivery', 'sprints'], sections: ['metrics'] },
  custom: { topics: ['scores', 'delivery', 'flow'], sections: ['summary', 'metrics', 'trends'] },
};
const titles: Record<ExportType, string> = {
  performance: 'Performance',
  reports: 'Reports',
  insights: 'Insights',
  metrics: 'Metrics',
  team: 'Teams',
  custom: 'Export',
};

export const exportData = (ctx: RouteContext, config: Config): Promise<FileAnswer> =>
  inSlot(async () => {
    await countAgainst(ctx.platform, exportLimit, ctx.user.id);
    const plan = await planOf(ctx, config);
    const generatedAt = new Date(ctx.platform.clock.now());
    const composed = await composeReport(ctx, plan, { id: randomUUID(), generatedAt });
    const document = config.type === 'reports' ? await withReports(ctx, composed) : composed;
    const file = await render(document, config.format);
    const base = `export-${config.type}-${generatedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const answer =
      config.options.compressOutput && file.extension !== 'zip'
        ? new FileAnswer(
            `${base}.zip`,
            mediaTypes.zip,
            zipped([{ name: `${base}.${file.extension}`, bytes: file.bytes }]),
          )
        : new FileAnswer(`${base}.${file.extension}`, mediaTypes[file.extension], file.bytes);
    // What comes with the product is written nowhere.
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

const planOf = (ctx: RouteContext, { type, format, dateRange, filters, options }: Config): Promise<ReportPlan> =>
  reading(ctx, async (tx, at) => {
    const days =
      dateRange === undefined ? daysUntil(`${defaultReportDays}d`, at) : { from: dateRange.start, to: dateRange.end };
    periodAt(days, at);
    assertMetrics(filters.metrics);
    await assertKnown(tx, filters);
    const { topics, sections } = contents[type];
    const wanted = new Set<SectionType>(sections);
    // Tables hold the same values, and these formats hold nothing else.
    if (options.includeCharts && format !== 'json' && format !== 'csv') wanted.add('charts');
    if (options.includeRecommendations) wanted.add('recommendations');
    return {
      title: titles[type],
      description: '',
      type: type === 'performance' ? 'performance' : 'custom',
      topics: filters.developers.length > 0 ? [...topics, 'people'] : topics,
      days,
      teams: filters.teams,
      developers: filters.developers,
      metrics: filters.metrics,
      sections: defaultSections.filter((one) => wanted.has(one.type)),
      paper: 'a4',
      includeRawData: options.includeRawData,
    };
  });

/** The list of generated reports, as the screen shows it. */
const withReports = async (ctx: RouteContext, document: ReportDocument): Promise<ReportDocument> => {
  const reports = await readReports(ctx, {});
  const kinds = ['text', 'text', 'text', 'instant', 'text', 'text', 'number'] as const;
  const columns = ['Report', 'Type', 'Status', 'Generated', 'Generated by', 'Format', 'Bytes'];
  const table = {
    kind: 'table' as const,
    title: 'Generated Reports',
    columns: columns.map((title, index) => ({ title, kind: kinds[index] ?? 'text', unit: null })),
    rows: reports.map((one) => [
      one.name,
      one.type,
      one.status,
      one.generatedAt,
      one.generatedBy,
      one.format,
      one.size,
    ]),
    note: null,
  };
  return {
    ...document,
    sections: [{ id: 'reports', title: 'Reports', type: 'metrics', blocks: [table] }, ...document.sections],
  };
};
