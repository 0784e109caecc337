/** What a scope takes from others, part by part. */
import {
  nothingOutside,
  outsidePart,
  outsideParts,
  partsOf,
  type Catalogue,
  type MeasurementRules,
  type Outside,
  type OutsidePart,
  type Scope,
  type TakenBy,
} from '@sightline/analytics';
import { digestOf } from '../digest.ts';
import type { Telling } from './telling.ts';
import type { HeardKeys } from './work.ts';

export type Hearing = {
  /** Digests of all parts, those that may be other ones made anew. */
  listen: (scope: Scope, before: HeardKeys) => Promise<HeardKeys>;
  /** All parts. */
  take: (scope: Scope) => Promise<Outside>;
};

type Known = Pick<Catalogue, 'sprints'> & { rules: MeasurementRules };

export const hearing = async (telling: Telling, known: Known): Promise<Hearing> => {
  const isReached = await telling.reached();
  // From listening to one until it is measured, so that nothing is taken twice.
  let latest: { scope: Scope; outside: Partial<Outside> } | null = null;
  const partsOfScope = (scope: Scope) => Object.entries(outsideParts[partsOf(scope).kind]) as [OutsidePart, TakenBy][];
  const taken = async (scope: Scope, part: OutsidePart, by: TakenBy): Promise<Outside[OutsidePart]> => {
    if (latest?.scope !== scope) latest = { scope, outside: {} };
    const { outside } = latest;
    if (!(part in outside))
      Object.assign(outside, { [part]: outsidePart(scope, part, await telling.voices(scope, by), known) });
    return outside[part] as Outside[OutsidePart];
  };
  return {
    listen: async (scope, before) => {
      const keys: HeardKeys = {};
      for (const [part, by] of partsOfScope(scope)) {
        const known = before[part];
        keys[part] = known !== undefined && !isReached(scope, by) ? known : digestOf(await taken(scope, part, by));
      }
      return keys;
    },
    take: async (scope) => {
      for (const [part, by] of partsOfScope(scope)) await taken(scope, part, by);
      return { ...nothingOutside, ...(latest?.scope === scope ? latest.outside : {}) };
    },
  };
};
