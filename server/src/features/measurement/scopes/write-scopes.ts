import { partsOf, type Measurements, type Scope } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { replaceFlowParts, sumFlows } from '../flows.store.ts';
import { replaceObservations, type ChangedRows } from '../../observations/index.ts';
import { replaceSprints } from '../sprints.store.ts';

/** Rows are written in batches of this size. */
const writtenAtOnce = 10_000;

export type ScopeWriter = {
  /** Replaces the stored measurements of a scope. */
  write: (scope: Scope, measured: Measurements) => Promise<void>;
  /** Writes the last batch; call it once, at the end. @returns all changes that can affect scores */
  end: () => Promise<ChangedRows>;
};

export const scopeWriter = (tx: Tx, organizationId: string): ScopeWriter => {
  let waiting = new Map<Scope, Measurements['observations']>();
  let rows = 0;
  const changed: ChangedRows = { firstChanged: null, people: new Set(), days: new Set() };
  const flush = async (): Promise<void> => {
    const { firstChanged, people, days } = await replaceObservations(tx, organizationId, waiting);
    if (firstChanged !== null) changed.firstChanged = Math.min(changed.firstChanged ?? firstChanged, firstChanged);
    for (const id of people) changed.people.add(id);
    for (const name of days) changed.days.add(name);
    waiting = new Map();
    rows = 0;
  };
  const teams = new Set<string>();
  return {
    write: async (scope, { observations, sprints, flows: parts }) => {
      waiting.set(scope, observations);
      rows += observations.length;
      const { kind, id } = partsOf(scope);
      if (kind === 'board') await replaceSprints(tx, organizationId, id, sprints);
      if (kind === 'project')
        for (const teamId of await replaceFlowParts(tx, organizationId, scope, parts)) teams.add(teamId);
      if (rows >= writtenAtOnce) await flush();
    },
    end: async () => {
      await flush();
      await sumFlows(tx, organizationId, [...teams].sort());
      return changed;
    },
  };
};
