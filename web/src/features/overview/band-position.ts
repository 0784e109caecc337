import { metricDefinitions, valueInBands } from '@sightline/analytics';

type Banded = 'deployment_frequency' | 'lead_time' | 'change_failure_rate' | 'recovery_time';

const between = (value: number, from: number, to: number): number => (value - from) / (to - from);

/**
 * Position on the scale of bands: 0–1 is low, 1–2 medium, 2–3 high, 3–4 elite. Metrics with different units
 * can therefore share one chart. Only a value of zero reaches either end.
 */
export const bandPosition = (metric: Banded, exact: number): number => {
  const { bands, unit } = metricDefinitions[metric];
  if (bands === undefined) throw new Error(`${metric} has no bands`);
  const value = valueInBands(exact, unit, bands);
  const { compare, elite, high, medium } = bands;
  if (compare === 'at-least') {
    if (value >= elite) return 4 - elite / value;
    if (value >= high) return 2 + between(value, high, elite);
    return value >= medium ? 1 + between(value, medium, high) : value / medium;
  }
  if (value < elite) return 4 - value / elite;
  if (value < high) return 2 + between(value, high, elite);
  return value < medium ? 1 + between(value, medium, high) : medium / value;
};
