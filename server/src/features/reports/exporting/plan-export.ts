/** What an export contains, by its type, filters and options. */
import {
  defaultReportDays,
  defaultSections,
  t,
  type contract,
  type ExportType,
  type RouteInput,
  type SectionType,
} from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { teamsWithSkills } from '../../profiles/index.ts';
import { inTenant, periodAt } from '../../ranges/index.ts';
import { isNarrowed, teamsWithScores } from '../../scores/index.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { daysUntil, isNarrowing, type ReportPlan } from '../compose/report-plan.ts';
import type { Topic } from '../compose/topics.ts';
import { assertKnown } from '../request-report.ts';
import { assertMetrics } from '../templates/manage-templates.ts';

export type Config = RouteInput<typeof contract.exports.data>['body'];

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

/** @throws NotFound, InvalidInput for filters that nothing matches */
export const planExport = async (
  ctx: RouteContext,
  { type, format, dateRange, filters, options }: Config,
): Promise<ReportPlan> => {
  const days = await inTenant(ctx, async (tx, at) => {
    const chosen =
      dateRange === undefined ? daysUntil(`${defaultReportDays}d`, at) : { from: dateRange.start, to: dateRange.end };
    periodAt(chosen, at);
    assertMetrics(filters.metrics);
    await assertKnown(tx, filters);
    return chosen;
  });
  const { topics, sections } = contents[type];
  const wanted = new Set<SectionType>(sections);
  // These formats contain only tables, which already have these values.
  if (options.includeCharts && format !== 'json' && format !== 'csv') wanted.add('charts');
  if (options.includeRecommendations) wanted.add('recommendations');
  // The list of reports has no figures to show, and no rows behind them.
  if (type === 'reports') wanted.clear();
  const hasPeople = filters.developers.length > 0 || (options.includePeople && seesIndividuals(ctx.user));
  const { search, roles, skills, scoreFrom, scoreTo } = filters;
  const narrowing = { search, roles, skills, scoreFrom, scoreTo };
  if (type !== 'team' && isNarrowing(narrowing) && (!hasPeople || type === 'reports'))
    throw new InvalidInput(t('Filters by name, role, skill or score need an export that includes people.'));
  return {
    title: titles()[type],
    description: '',
    type: type === 'performance' ? 'performance' : 'custom',
    topics: hasPeople && type !== 'reports' ? [...topics, 'people'] : topics,
    days,
    teams: type === 'team' ? await matchingTeams(ctx, days, filters) : filters.teams,
    developers: filters.developers,
    metrics: filters.metrics,
    sections: defaultSections.filter((section) => wanted.has(section.type)),
    paper: 'a4',
    includeRawData: options.includeRawData && type !== 'reports',
    ...(type === 'team' || !hasPeople ? {} : { people: narrowing }),
  };
};

/** As on the screens that list teams. */
const matchingTeams = async (
  ctx: RouteContext,
  range: ReportPlan['days'],
  filters: Config['filters'],
): Promise<readonly string[]> => {
  if (!isNarrowed({ ...filters, teams: [] })) return filters.teams;
  const found = await teamsWithScores(ctx, { range, filters, teamsWithSkills }, (_tx, _at, teams) =>
    Promise.resolve(teams.found.map(({ id }) => id)),
  );
  if (found.length === 0) throw new InvalidInput(t('No teams match these filters.'));
  return found;
};
