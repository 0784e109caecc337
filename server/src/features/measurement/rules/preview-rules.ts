import {
  defaultRules,
  rulesBasis,
  examineProduction,
  metricDefinitions,
  periodOf,
  ruleEffects,
  type Difference,
  type MeasurementRules,
} from '@sightline/analytics';
import type { ReadingRules, RuleDifference, RulesPreview } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { loadFacts } from '../../facts/index.ts';
import { readSaidRules, withSaidRules } from '../../people/index.ts';
import { presentFigure, presentPeriod } from '../figures.ts';
import { readMeasuredRules } from '../measurement.store.ts';
import { examinedRange, presentRepository } from './show-rules.ts';

/**
 * What other rules would make of the last 90 days, held against the rules that hold.
 * Nothing is saved.
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
    const suggested = defaultRules(rulesBasis(facts, measured.timeZone));
    const { rules: held } = await readSaidRules(tx);
    // The same facts under both: what was collected since the last measuring is no effect of a rule.
    const [current, wanted] = [held, said].map((rules) => ({ ...measured, ...withSaidRules(suggested, rules) })) as [
      MeasurementRules,
      MeasurementRules,
    ];
    const period = periodOf(examinedRange, Math.floor(platform.clock.now() / 1000), measured.timeZone);
    const effects = ruleEffects(facts, current, wanted, period);
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
      estimates: effects.estimates.map(({ projectId, ...counts }) => ({
        project: facts.projects.find((one) => one.id === projectId)?.name ?? projectId,
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
