/** Everything measured from issues, sprints, pull requests, reviews and pages. */
import type { Facts, Instant } from './facts.ts';
import { measureMerges } from './metrics/collaboration/measure-merges.ts';
import { measureNewAreas } from './metrics/collaboration/measure-new-areas.ts';
import { measurePages } from './metrics/collaboration/measure-pages.ts';
import { measureReviews } from './metrics/collaboration/measure-reviews.ts';
import { reviewedPullRequests } from './metrics/collaboration/reviews.ts';
import { measureFlow, nothingElsewhere } from './metrics/flow/measure-flow.ts';
import { workContext, type WorkContext } from './metrics/flow/work-context.ts';
import { measureSprints, sprintsOf, type MeasuredSprint } from './metrics/sprint/measure-sprints.ts';
import type { Observation } from './observation.ts';
import type { MeasurementRules } from './rules.ts';

/**
 * Observations up to `now`, in an order without meaning. The same facts in any order give the same
 * observations. Near-linear in the number of facts.
 */
export function measureWork(facts: Facts, rules: MeasurementRules, now: Instant): Observation[] {
  const context = workContext(facts, rules, now);
  return workObservations(context, sprintsOf(context));
}

/** `measureWork` with a context and sprints that are already computed. */
export function workObservations(context: WorkContext, sprints: readonly MeasuredSprint[]): Observation[] {
  const pullRequests = reviewedPullRequests(context);
  return [
    ...measureSprints(sprints, context),
    ...measureFlow(context, nothingElsewhere),
    ...measureMerges(pullRequests, context),
    ...measureReviews(pullRequests, context),
    ...measureNewAreas(pullRequests, context, {}),
    ...measurePages(context),
  ];
}
