/** Composes each kind of section from the data that was read. */
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import {
  t,
  type ChartBlock,
  type MetricFigure,
  type ReportBlock,
  type SectionType,
  type TextBlock,
} from '@sightline/contract';
import { readHistorical } from '../../history/index.ts';
import { readHistory } from '../../scores/index.ts';
import { nameOf, receiptOf, scoreName } from '../../claims/index.ts';
import { formatFigure } from '../../statements/index.ts';
import { cellOf, printedReceipt, reportFigureOf, scoreMetricOf, type Subject } from './report-figures.ts';
import { blocksOfFinding, statesChange } from './report-findings.ts';
import type { Source } from './read-source.ts';
import { incidentsTable, isPartlyScored, paragraph, peopleTable, sprintTables, teamsTable } from './tables.ts';
import { advice, documentTexts as texts } from './texts.ts';

const subjectsOf = (source: Source): (Subject & { figures: readonly MetricFigure[] })[] => [
  {
    subject: 'organization',
    name: texts.organization,
    figures: [scoreMetricOf(source.score), ...source.figures.values()],
  },
  ...source.teams.map((team) => ({
    subject: `team:${team.id}`,
    name: team.name,
    figures: [scoreMetricOf(team.score), ...team.figures.values()],
  })),
];

const isClear = ({ change }: MetricFigure): boolean => change?.direction === 'better' || change?.direction === 'worse';

/** How many figures were compared, and how many changed clearly. */
export const countChanges = (source: Source): { figures: number; changed: number } => {
  const compared = subjectsOf(source).flatMap(({ figures }) => figures.filter(({ change }) => change !== null));
  return { figures: compared.length, changed: compared.filter(isClear).length };
};

const claim = (
  text: string,
  { metric, figure }: Pick<MetricFigure, 'metric' | 'figure'>,
  subject: string,
  { at }: Source,
): TextBlock => ({
  kind: 'text',
  text,
  evidence: [{ metric, subject, receipt: printedReceipt(figure, metric, subject, at) }],
});

const changeText = ({ metric, figure, previous, unit, change }: MetricFigure): string =>
  texts.change(formatFigure(figure, unit, metric), (change?.absolute ?? 0) > 0, formatFigure(previous, unit, metric));

const hasValue = (figures: readonly MetricFigure[]): boolean => figures.some(({ figure }) => figure.kind === 'value');

/** Whether no figure of anyone has a value. */
const isEmpty = (source: Source): boolean => subjectsOf(source).every(({ figures }) => !hasValue(figures));

/** Findings first, then all clear changes that they do not state, the organization's first. */
const summary = (source: Source): ReportBlock[] => {
  const { figures, changed } = countChanges(source);
  if (isEmpty(source)) return [paragraph(texts.empty)];
  const findings = source.findings.flatMap((finding) => blocksOfFinding(finding, source.at));
  if (figures === 0) return [...findings, paragraph(texts.nothingToCompare)];
  if (changed === 0)
    return [...findings, paragraph(findings.length > 0 ? texts.noneChanged(figures) : texts.nothingChanged(figures))];
  const sentences = subjectsOf(source).flatMap(({ subject, name, figures: ownFigures }) => {
    const unstated = ownFigures.filter(({ metric }) => !source.findings.some(statesChange(metric, subject)));
    return unstated.filter(isClear).map((figure) => {
      const named = subject === 'organization' ? nameOf(figure.metric) : texts.ofTeam(name, nameOf(figure.metric));
      const isBetter = figure.change?.direction === 'better';
      return claim(texts.clear(named, isBetter, changeText(figure)), figure, subject, source);
    });
  });
  return [...findings, paragraph(texts.changed(changed, figures)), ...sentences];
};

const metrics = async (source: Source): Promise<ReportBlock[]> => {
  const { plan, figures, score, at } = source;
  const organization = { subject: 'organization', name: texts.organization };
  const shown = [scoreMetricOf(score), ...figures.values()];
  return [
    {
      kind: 'figures',
      title: texts.keyFigures,
      figures: shown.map((figure) => reportFigureOf(figure, organization, at)),
    },
    ...(score.scored !== null && isPartlyScored(score)
      ? [paragraph(texts.scoredOf(score.scored.people, score.scored.of))]
      : []),
    // Without any data, tables would only repeat that there is none.
    ...(isEmpty(source) ? [] : [teamsTable(source), ...peopleTable(source)]),
    ...(plan.topics.includes('sprints') ? await sprintTables(source) : []),
    ...(plan.topics.includes('incidents') ? [await incidentsTable(source)] : []),
  ];
};

/** Maximum metrics with weekly charts and tables. */
const maxTrends = 4;

const charts = async (source: Source): Promise<ReportBlock[]> => {
  const { ctx, plan, teams } = source;
  const blocks: ChartBlock[] = [];
  const aboutScores = plan.topics.some((topic) => topic === 'scores' || topic === 'people');
  if (aboutScores) {
    const { points } = await readHistory(ctx, plan.days, 'organization');
    blocks.push({
      kind: 'chart',
      title: texts.scoreTrend,
      shape: 'line',
      unit: 'score',
      labels: points.map(({ date }) => date),
      series: [{ name: t(scoreName), values: points.map(({ overall }) => overall) }],
      receipt: receiptOf('performance_score', 'organization', plan.days),
    });
  }
  if (aboutScores && teams.length > 0)
    blocks.push({
      kind: 'chart',
      title: texts.scoresByTeam,
      shape: 'bar',
      unit: 'score',
      labels: teams.map(({ name }) => name),
      series: [
        {
          name: t(scoreName),
          values: teams.map(({ score }) => (score.overall.kind === 'value' ? score.overall.value : null)),
        },
      ],
      colors: teams.map(({ score }) => score.color),
      receipt: receiptOf('performance_score', 'organization', plan.days),
    });
  for (const metric of source.metrics.slice(0, maxTrends)) {
    const { points, whole } = await weekly(source, metric);
    const full = points.filter((point) => point.whole);
    // Partial weeks are left out, because they would look like a drop; sprints are always whole.
    const weeks = full.length < 2 || isOfSprints(metric) ? points : full;
    blocks.push({
      kind: 'chart',
      title: texts.weekly(nameOf(metric)),
      shape: 'line',
      unit: whole.unit,
      labels: weeks.map(({ firstDay }) => firstDay),
      series: [
        { name: nameOf(metric), values: weeks.map(({ figure }) => (figure.kind === 'value' ? figure.value : null)) },
      ],
      receipt: receiptOf(metric, 'organization', plan.days),
      note: isOfSprints(metric) ? texts.sprintWeeks : weeks.length < points.length ? texts.wholeWeeks : null,
    });
  }
  const shown = blocks.filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null)));
  return shown.length === 0 ? [paragraph(texts.empty)] : shown;
};

const isOfSprints = (metric: MetricKey): boolean => metricDefinitions[metric].row === 'sprint';

/** Figures by week; for sprints, only weeks in which one closed. */
const weekly = async ({ ctx, plan }: Source, metric: MetricKey) => {
  const read = await readHistorical(ctx, { metric, subject: 'organization', step: 'week', range: plan.days });
  if (!isOfSprints(metric)) return read;
  return { ...read, points: read.points.filter(({ figure }) => figure.kind === 'value' || figure.total > 0) };
};

const trends = async (source: Source): Promise<ReportBlock[]> => {
  const blocks: ReportBlock[] = [];
  for (const metric of source.metrics.slice(0, maxTrends)) {
    const { points, whole } = await weekly(source, metric);
    if (points.every(({ figure }) => figure.kind !== 'value')) continue;
    // Partial weeks have other days of the week.
    const comparable = points.map(({ previous, whole: isWhole }) =>
      isWhole && previous.kind === 'value' ? previous.value : null,
    );
    // Weeks in which sprints closed do not correspond between two periods.
    const compares = !isOfSprints(metric) && comparable.some((value) => value !== null);
    blocks.push({
      kind: 'table',
      title: texts.weekly(nameOf(metric)),
      columns: [
        { title: texts.week, kind: 'day', unit: null },
        { title: texts.thisPeriod, kind: 'figure', unit: whole.unit },
        ...(compares ? [{ title: texts.previousPeriod, kind: 'number' as const, unit: whole.unit }] : []),
      ],
      rows: points.map(({ firstDay, lastDay, figure }, index) => [
        firstDay,
        cellOf(figure, metric, 'organization', { ...source.at, days: { from: firstDay, to: lastDay } }),
        ...(compares ? [comparable[index] ?? null] : []),
      ]),
      note: isOfSprints(metric) ? texts.sprintWeeks : points.some((point) => !point.whole) ? texts.partial : null,
    });
  }
  return blocks.length === 0 ? [paragraph(texts.noTrend)] : blocks;
};

/** What needs attention: figures that are clearly worse, then those in a low band. Each names its evidence, and advice where there is some. */
const recommendations = (source: Source): ReportBlock[] => {
  const found = subjectsOf(source).flatMap(({ subject, name, figures }) =>
    figures.flatMap((figure) => {
      if (figure.figure.kind !== 'value') return [];
      const isWorse = figure.change?.direction === 'worse';
      if (!isWorse && figure.band !== 'low') return [];
      const named = subject === 'organization' ? nameOf(figure.metric) : texts.ofTeam(name, nameOf(figure.metric));
      const reason = isWorse
        ? texts.worse(named, changeText(figure))
        : texts.lowBand(named, formatFigure(figure.figure, figure.unit));
      const hint = advice[figure.metric as keyof typeof advice];
      const sentences = hint === undefined ? reason : `${reason} ${t(hint)}`;
      return [{ isWorse, block: claim(sentences, figure, subject, source) }];
    }),
  );
  if (found.length === 0) return [paragraph(isEmpty(source) ? texts.empty : texts.noRecommendations)];
  return found.toSorted((a, b) => Number(b.isWorse) - Number(a.isWorse)).map(({ block }) => block);
};

export const blocksOf: Record<SectionType, (source: Source) => ReportBlock[] | Promise<ReportBlock[]>> = {
  summary,
  metrics,
  charts,
  recommendations,
  trends,
};
