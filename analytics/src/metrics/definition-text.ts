/** A metric's definition in words, for one person or a group, and under the organization's rules. */
import { t } from '@sightline/contract';
import type { Subject } from '../observation.ts';
import type { MeasurementRules } from '../rules.ts';
import { metricDefinitions, type MetricKey } from './definitions.ts';

export const definitionText = (
  metric: MetricKey,
  rules: Pick<MeasurementRules, 'leadTimeStart' | 'estimateFields'> | null,
  about: Subject['kind'],
): string => {
  const { definition, definitionOfGroups, definitionUnder, isEstimated } = metricDefinitions[metric];
  const ruled = rules === null ? undefined : definitionUnder?.(rules);
  if (typeof ruled === 'string') return ruled;
  const text = about === 'person' ? definition : (definitionOfGroups ?? definition);
  return isEstimated === true && (rules?.estimateFields ?? []).length > 0
    ? `${text} ${t('Projects with their own rule use the estimate field it names, or count items if it names none.')}`
    : text;
};
