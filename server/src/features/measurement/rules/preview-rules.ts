import {
  defaultRules,
  examineProduction,
  metricDefinitions,
  periodOf,
  ruleEffects,
  type Difference,
} from '@sightline/analytics';
import type { ReadingRules, RuleDifference, RulesPreview } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { loadFacts } from '../../facts/index.ts';
import { withSaidRules } from '../../people/index.ts';
import { presentFigure, presentPeriod } from '../figures.ts';
import { readMeasuredRules } from '../measurement.store.ts';
import { examinedRange, presentRepository } from './show-rules.ts';

/**
 * What other rules would make of the last 90 days, held against the rules that the shown figures
 * were measured by. Nothing is saved.
 * @throws Conflict while nothing has been measured
 */
export const previewRules = (
  platform: Pick<Platform, 'database' | 'clock'>,
  organizationId: string,
  said: ReadingRules,
): Promise<RulesPreview> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const measured = await readMeasuredRules(tx);
    if (measured === null) throw new Conflict('Nothing has been measured yet, so there is nothing to try rules on.');
    const facts = await loadFacts(tx);
    const wanted = { ...measured, ...withSaidRules(defaultRules(facts), said) };
    const period = periodOf(examinedRange, Math.floor(platform.clock.now() / 1000), measured.timeZone);
    const effects = ruleEffects(facts, measured, wanted, period);
    return {
      period: presentPeriod(period, measured.timeZone),
      figures: effects.figures.map(({ metric, before, after }) => ({
        metric,
        name: metricDefinitions[metric].name,
        unit: metricDefinitions[metric].unit,
        before: presentFigure(before),
        after: presentFigure(after),
      })),
      repositories: examineProduction(facts, wanted, period).map(presentRepository),
      deployments: presentDifference(effects.deployments),
      incidents: presentDifference(effects.incidents),
      repairs: effects.repairs,
    };
  });

const presentDifference = ({ comes, goes, ...counts }: Difference): RuleDifference => ({
  ...counts,
  comes: comes.map(({ title, url }) => ({ title, url })),
  goes: goes.map(({ title, url }) => ({ title, url })),
});
