import type { ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { composeReport } from './compose/compose-report.ts';
import { chosenSections, daysUntil } from './compose/report-plan.ts';
import { templateById } from './templates/manage-templates.ts';

/** Composes a template's report now, without saving it. */
export const previewTemplate = async (ctx: RouteContext, id: string): Promise<ReportDocument> => {
  const plan = await inTenant(ctx, async (tx, at) => {
    const template = await templateById(tx, id);
    return {
      title: template.name,
      description: template.description,
      type: template.type,
      topics: template.topics,
      metrics: template.metrics,
      days: daysUntil(template.timeRange, at),
      teams: [],
      developers: [],
      sections: chosenSections(template.sections, { includeCharts: true, includeRecommendations: true }),
      paper: 'a4' as const,
    };
  });
  return composeReport(ctx, plan, { id: 'preview', generatedAt: new Date(ctx.platform.clock.now()) });
};
