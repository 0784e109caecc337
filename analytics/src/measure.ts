/** Measures everything: facts and rules in; observations, sprints and flows out. */
import type { Facts, Instant } from './facts.ts';
import { workObservations } from './measure-work.ts';
import { measureDelivery } from './metrics/dora/measure-delivery.ts';
import { teamFlows, type TeamFlow } from './metrics/flow/team-flow.ts';
import { workContext } from './metrics/flow/work-context.ts';
import { sprintsOf } from './metrics/sprint/measure-sprints.ts';
import { sprintRecords, type SprintRecord } from './metrics/sprint/sprint-record.ts';
import type { Observation } from './observation.ts';
import type { MeasurementRules } from './rules.ts';

export type Measurements = { observations: Observation[]; sprints: SprintRecord[]; flows: TeamFlow[] };

/**
 * All observations of all metrics, every sprint, and the flow of every team. Pure: the same facts,
 * rules and `now` give the same, in whatever order the facts come (the order of the result follows
 * it and carries no meaning).
 */
export const measureAll = (facts: Facts, rules: MeasurementRules, now: Instant): Measurements => {
  const context = workContext(facts, rules, now);
  const sprints = sprintsOf(context);
  return {
    observations: [...measureDelivery(facts, rules, now), ...workObservations(context, sprints)],
    sprints: sprintRecords(sprints, context),
    flows: teamFlows(context),
  };
};

/** The observations alone. */
export const measure = (facts: Facts, rules: MeasurementRules, now: Instant): Observation[] =>
  measureAll(facts, rules, now).observations;
