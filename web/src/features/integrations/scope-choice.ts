import type { contract, RouteReply, ScopeItem, ScopeKind } from '@sightline/contract';

export type Catalog = RouteReply<typeof contract.integrations.scope>['kinds'][number];

/** The user's choice for one kind: everything, or these ids. */
export type Choice = { everything: boolean; ids: ReadonlySet<string> };

export const choiceOf = ({ everything, items }: Catalog): Choice => ({
  everything,
  ids: new Set(items.filter((item) => item.chosen).map((item) => item.id)),
});

export const isChosen = (choice: Choice, id: string): boolean => choice.everything || choice.ids.has(id);

export type KindPlan = {
  kind: ScopeKind;
  changed: boolean;
  /** Collected now and removed by this choice. */
  leaves: ScopeItem[];
  joins: ScopeItem[];
  /** Nothing of this kind would be collected. */
  nothing: boolean;
  /** Everything was collected until now; later additions will not be. */
  closes: boolean;
};

/** How a choice changes the current scope. */
export const planOf = (catalog: Catalog, choice: Choice): KindPlan => {
  const { kind, everything, items } = catalog;
  const leaves = items.filter((item) => item.chosen && !isChosen(choice, item.id));
  const joins = items.filter((item) => !item.chosen && isChosen(choice, item.id));
  return {
    kind,
    changed: everything !== choice.everything || leaves.length > 0 || joins.length > 0,
    leaves,
    joins,
    nothing: items.length > 0 && !choice.everything && choice.ids.size === 0,
    closes: everything && !choice.everything,
  };
};

/** The ids that a choice includes. */
export const chosenIds = (catalog: Catalog, { everything, ids }: Choice): Set<string> =>
  new Set(everything ? catalog.items.map((item) => item.id) : ids);

/** Adds or removes ids. Choosing single ones ends "everything". */
export const withIds = (catalog: Catalog, choice: Choice, ids: readonly string[], chosen: boolean): Choice => {
  const next = chosenIds(catalog, choice);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return { everything: false, ids: next };
};

export const storedOf = (items: readonly ScopeItem[]): number => items.reduce((sum, item) => sum + item.stored, 0);
