/** Measures one scope, from its own facts and its imports. */
import type { Facts, Instant } from '../facts.ts';
import type { Measurements } from '../measure.ts';
import { measureMerges } from '../metrics/collaboration/measure-merges.ts';
import { measureNewAreas } from '../metrics/collaboration/measure-new-areas.ts';
import { measurePages } from '../metrics/collaboration/measure-pages.ts';
import { measureReviews } from '../metrics/collaboration/measure-reviews.ts';
import { reviewedPullRequests } from '../metrics/collaboration/reviews.ts';
import { incidentRows } from '../metrics/dora/incident-rows.ts';
import { deliveryRows, readDelivery } from '../metrics/dora/measure-delivery.ts';
import { measureFlow } from '../metrics/flow/measure-flow.ts';
import { teamFlows } from '../metrics/flow/team-flow.ts';
import { workContext } from '../metrics/flow/work-context.ts';
import { measureSprints, sprintsOf } from '../metrics/sprint/measure-sprints.ts';
import { sprintRecords } from '../metrics/sprint/sprint-record.ts';
import { attributionOf } from '../people/attribution.ts';
import type { MeasurementRules } from '../rules.ts';
import type { ScopeImports } from './scope-imports.ts';
import { partsOf, type Scope } from './scope.ts';

/**
 * The part of `measureAll` that belongs to this scope. Its flows are the scope's parts of the teams' flows; see
 * joinFlows.
 * @param facts of the scope, with the catalog; for a board, with the issues of its sprints
 */
export const measureScope = (
  scope: Scope,
  facts: Facts,
  rules: MeasurementRules,
  imports: ScopeImports,
  now: Instant,
): Measurements => {
  const { kind, id } = partsOf(scope);
  const context = workContext(facts, rules, now);
  switch (kind) {
    case 'repository': {
      const pullRequests = reviewedPullRequests(context);
      return {
        ...nothingMeasured,
        observations: [
          ...deliveryRows(readDelivery(facts, rules, now), facts, imports.incidents, rules),
          ...measureMerges(pullRequests, context),
          ...measureReviews(pullRequests, context),
          ...measureNewAreas(pullRequests, context, imports.firstMerges),
        ],
      };
    }
    case 'project':
      return {
        observations: [...measureFlow(context, imports), ...incidentRows(imports.incidents, attributionOf(rules))],
        sprints: [],
        flows: teamFlows(context),
      };
    case 'board': {
      const sprints = sprintsOf(context).filter(({ sprint }) => sprint.boardId === id);
      return {
        observations: measureSprints(sprints, context),
        sprints: sprintRecords(sprints, context),
        flows: [],
      };
    }
    case 'space':
      return { ...nothingMeasured, observations: measurePages(context) };
  }
};

const nothingMeasured: Measurements = { observations: [], sprints: [], flows: [] };
