import {
  defaultRules,
  metricDefinitions,
  periodOf,
  type Difference,
  type MeasurementRules,
} from '@sightline/analytics';
import { t, type RulesDocument, type RuleDifference, type RulesPreview } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { findRuleSigns } from './fact-values.store.ts';
import { loadCatalog } from '../../facts/index.ts';
import { readConfiguredRules, withConfiguredRules } from '../../rules/index.ts';
import { readMeasuredRules, readState } from '../../measurement-state/index.ts';
import { presentFigure, presentPeriod } from '../present-figure.ts';
import { examinedRange, presentRepository, readSince } from './evidence.ts';
import { tryRules } from './try-rules.ts';

/**
 * How other rules would change the last 90 days, compared with the current rules. Nothing is saved.
 * @throws Conflict while nothing has been measured
 */
export const previewRules = (
  platform: Pick<Platform, 'database' | 'clock'>,
  organizationId: string,
  configured: RulesDocument,
): Promise<RulesPreview> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const measured = await readMeasuredRules(tx);
    if (measured === null) throw new Conflict(t('There is no data to preview these rules on yet.'));
    const suggested = defaultRules(await findRuleSigns(tx));
    const { rules: held } = await readConfiguredRules(tx);
    // Both use the same facts, so that newly collected data does not look like an effect of the rules.
    const measurementRulesOf = (rules: RulesDocument): MeasurementRules => ({
      ...measured,
      ...withConfiguredRules(suggested, rules),
    });
    const period = periodOf(examinedRange, Math.floor(platform.clock.now() / 1000), measured.timeZone);
    const since = readSince(period, measured.timeZone);
    const catalog = await loadCatalog(tx);
    const both = { before: measurementRulesOf(held), after: measurementRulesOf(configured) };
    const historyStarts = (await readState(tx))?.historyStarts ?? {};
    const { effects, repositories } = await tryRules(tx, catalog, both, { period, since, historyStarts });
    return {
      period: presentPeriod(period, measured.timeZone),
      readSince: new Date(since * 1000).toISOString(),
      figures: effects.figures.map(({ metric, before, after }) => ({
        metric,
        name: metricDefinitions[metric].name,
        unit: metricDefinitions[metric].unit,
        before: presentFigure(before, measured.timeZone),
        after: presentFigure(after, measured.timeZone),
      })),
      repositories: repositories.map(presentRepository),
      deployments: presentDifference(effects.deployments),
      incidents: presentDifference(effects.incidents),
      repairs: effects.repairs,
      estimates: effects.estimates.map(({ projectId, ...counts }) => ({
        project: catalog.projects.find((project) => project.id === projectId)?.name ?? projectId,
        ...counts,
      })),
      workingDays: effects.workingDays,
    };
  });

const presentDifference = ({ comes, goes, ...counts }: Difference): RuleDifference => ({
  ...counts,
  comes: comes.map(({ title, url }) => ({ title, url })),
  goes: goes.map(({ title, url }) => ({ title, url })),
});
