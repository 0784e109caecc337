import { message, translated } from '@sightline/contract';

/** The five dimensions of a score. */
export const dimensions = ['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability'] as const;
export type Dimension = (typeof dimensions)[number];

/** One value for every dimension, to start from. */
export function eachDimension<Value>(value: Value): Record<Dimension, Value> {
  return { codeQuality: value, velocity: value, collaboration: value, innovation: value, reliability: value };
}

/** As people read them. */
export const dimensionNames: Readonly<Record<Dimension, string>> = translated({
  codeQuality: message('Code quality'),
  velocity: message('Velocity'),
  collaboration: message('Collaboration'),
  innovation: message('Innovation'),
  reliability: message('Reliability'),
});
