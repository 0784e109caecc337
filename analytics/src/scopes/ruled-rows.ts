/** The rows of a scope that rules can change, for previewing rules scope by scope. */
import type { Facts, Instant } from '../facts.ts';
import { incidentRows } from '../metrics/dora/incident-rows.ts';
import { deliveryRows, readDelivery } from '../metrics/dora/measure-delivery.ts';
import type { Moved } from '../metrics/dora/rule-effects.ts';
import type { Observation } from '../observation.ts';
import { attributionOf } from '../people/attribution.ts';
import type { MeasurementRules } from '../rules.ts';
import { measureScope } from './measure-scope.ts';
import type { ScopeImports } from './scope-imports.ts';
import { partsOf, type Scope } from './scope.ts';

/** Whether the rows of a scope need its facts, in addition to what other scopes export. */
export const takesFacts = (scope: Scope, { flow, sprints }: Moved): boolean => {
  const { kind } = partsOf(scope);
  return kind === 'repository' || (kind === 'project' && flow) || (kind === 'board' && sprints);
};

/** @param facts as for `measureScope`; unused if `takesFacts` is false */
export const ruledRows = (
  scope: Scope,
  facts: Facts,
  { rules, imports, now, moved }: { rules: MeasurementRules; imports: ScopeImports; now: Instant; moved: Moved },
): readonly Observation[] => {
  switch (partsOf(scope).kind) {
    case 'repository':
      return deliveryRows(readDelivery(facts, rules, now), facts, imports.incidents, rules);
    case 'project':
      return moved.flow
        ? measureScope(scope, facts, rules, imports, now).observations
        : incidentRows(imports.incidents, attributionOf(rules));
    case 'board':
      return moved.sprints ? measureScope(scope, facts, rules, imports, now).observations : [];
    case 'space':
      return [];
  }
};
