/** The five dimensions of a score. */
export const dimensions = ['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability'] as const;
export type Dimension = (typeof dimensions)[number];

/** One value for every dimension, to start from. */
export function eachDimension<Value>(value: Value): Record<Dimension, Value> {
  return { codeQuality: value, velocity: value, collaboration: value, innovation: value, reliability: value };
}

/** As people read them. */
export const dimensionNames: Readonly<Record<Dimension, string>> = {
  codeQuality: 'Code quality',
  velocity: 'Velocity',
  collaboration: 'Collaboration',
  innovation: 'Innovation',
  reliability: 'Reliability',
};
