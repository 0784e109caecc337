import { definitionText, metricDefinitions, metricKeys } from '@sightline/analytics';
import { currentLanguage, defaultSections, t, reportDocumentVersion, type ReportDocument } from '@sightline/contract';
import { withOneState } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { readsOneRun } from '../../measurement-state/index.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { scoreName } from '../../claims/index.ts';
import { rawData, type RawRows } from './raw-data.ts';
import { readSource, type Source } from './read-source.ts';
import type { ReportPlan } from './report-plan.ts';
import { blocksOf, countChanges } from './sections.ts';
import { documentTexts as texts, scoreDefinition } from './texts.ts';

type Head = { id: string; generatedAt: Date };

type Done = (written: number, all: number) => Promise<void>;

/**
 * Writes a report with the permissions of the context's user: everything is read through the features
 * whose screens show it. Everything is read from one measurement run, so that its figures agree with each other.
 * @param done receives how many of the sections are written
 */
export const composeReport = (ctx: RouteContext, plan: ReportPlan, head: Head, done?: Done): Promise<ReportDocument> =>
  composeWithRows(ctx, plan, head, (document) => Promise.resolve(document), done);

/** Composes a report with the rows behind its figures, which can be read until `use` has ended. */
export const composeWithRows = <Result>(
  ctx: RouteContext,
  plan: ReportPlan,
  head: Head,
  use: (document: ReportDocument, rows: RawRows | null) => Promise<Result>,
  done: Done = async () => {},
): Promise<Result> => {
  // A report composed later, or again, has the figures as of its request.
  const within = { ...ctx, asOf: Math.floor(head.generatedAt.getTime() / 1000) };
  return withOneState(ctx.platform.database, ctx.organizationId, readsOneRun, {
    read: (database) => compose({ ...within, platform: { ...ctx.platform, database } }, plan, head, done),
    use: ({ document, rows }) => use(document, rows),
  });
};

type Composed = { document: ReportDocument; rows: RawRows | null };

const compose = async (
  ctx: RouteContext,
  plan: ReportPlan,
  { id, generatedAt }: Head,
  done: Done,
): Promise<Composed> => {
  const source = await readSource(ctx, plan);
  const all = plan.sections.length + 1;
  await done(1, all);
  const sections: ReportDocument['sections'] = [];
  for (const { id: sectionId, title, type } of plan.sections) {
    sections.push({ id: sectionId, title: written(title), type, blocks: await blocksOf[type](source) });
    await done(sections.length + 1, all);
  }
  const raw = plan.includeRawData === true ? await rawData(source) : null;
  if (raw !== null) sections.push(raw.section);
  const document: ReportDocument = {
    schemaVersion: reportDocumentVersion,
    id,
    title: plan.title,
    description: plan.description,
    type: plan.type,
    language: currentLanguage(),
    organization: ctx.user.organizationName ?? '',
    preparedFor: ctx.user.name,
    individuals: seesIndividuals(ctx.user),
    generatedAt: generatedAt.toISOString(),
    period: source.period,
    days: plan.days,
    data: source.data,
    home: ctx.platform.config.publicUrl,
    summary: { ...countChanges(source), findings: source.findings.length },
    sections,
    definitions: definitionsOf(source, sections),
    notes: [...source.notes, ...(seesIndividuals(ctx.user) ? [] : [texts.rounded])],
  };
  return { document, rows: raw?.rows ?? null };
};

const defaultTitles = new Set(defaultSections.map(({ title }) => title));
/** The title of a section: custom, or the default in the language of the report. */
const written = (title: string): string => (defaultTitles.has(title) ? t(title) : title);

/** Definitions of all metrics in the document, in the order of the list of metrics. */
const definitionsOf = (source: Source, sections: ReportDocument['sections']): ReportDocument['definitions'] => {
  const named = new Set<string>(source.metrics);
  for (const { blocks } of sections)
    for (const block of blocks) {
      if (block.kind === 'figures') for (const { metric } of block.figures) named.add(metric);
      if (block.kind === 'text') for (const { metric } of block.evidence) named.add(metric);
    }
  const defined = metricKeys().filter((metric) => named.has(metric));
  return [
    {
      metric: 'performance_score',
      name: t(scoreName),
      definition: t(scoreDefinition),
      version: source.data?.scoringVersion ?? 0,
      unit: 'score',
      placedBy: t('the days of the period'),
    },
    ...defined.map((metric) => {
      const { name, version, unit, placedBy } = metricDefinitions[metric];
      return { metric, name, definition: definitionText(metric, null, 'organization'), version, unit, placedBy };
    }),
  ];
};
