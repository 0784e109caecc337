export const dimensions = ['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability'] as const;
export type Dimension = (typeof dimensions)[number];

/** One value for every dimension, to start from. */
export function eachDimension<Value>(value: Value): Record<Dimension, Value> {
  return { codeQuality: value, velocity: value, collaboration: value, innovation: value, reliability: value };
}
