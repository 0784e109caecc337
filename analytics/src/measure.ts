/** Everything measured: facts and rules in, observations out. */
import type { Facts, Instant } from './facts.ts';
import { measureWork } from './measure-work.ts';
import { measureDelivery } from './metrics/dora/measure-delivery.ts';
import type { Observation } from './observation.ts';
import type { MeasurementRules } from './rules.ts';

/**
 * All observations of all metrics. Pure: the same facts, rules and `now` give the same observations,
 * in whatever order the facts come (the order of the result follows it and carries no meaning).
 */
export const measure = (facts: Facts, rules: MeasurementRules, now: Instant): Observation[] => [
  ...measureDelivery(facts, rules, now),
  ...measureWork(facts, rules, now),
];
