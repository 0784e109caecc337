import {
  attribute,
  attributedBy,
  kindOfKey,
  nothingOutside,
  outsidePart,
  outsideParts,
  partsOf,
  sharedKeys,
  toldFields,
  type Catalogue,
  type MeasurementRules,
  type Moved,
  type Outside,
  type OutsidePart,
  type Scope,
  type SharedKey,
  type TakenBy,
  type Told,
  type ToldField,
  type Voices,
} from '@sightline/analytics';

export type TrialVoices = {
  /** What a scope tells by itself. */
  tell: (scope: Scope, told: Told) => void;
  /** Once all have told, has projects tell whose incidents are whose. */
  attributeAll: () => void;
  /** What the rows of a scope take that are tried. */
  outside: (scope: Scope) => Outside;
};

type Known = Pick<Catalogue, 'sprints'> & { rules: MeasurementRules };

/** What scopes tell each other under rules that are only tried: kept nowhere, and no more of it than the trial takes. */
export const trialVoices = (known: Known, moved: Moved): TrialVoices => {
  const wanted: readonly ToldField[] = [
    ...(['delivery', 'incidents', 'attributed'] as const),
    ...(moved.flow ? (['estimates', 'cycleTimes', 'links'] as const) : []),
    ...(moved.sprints ? (['sprints', 'links', 'starts'] as const) : []),
  ];
  const all = new Map<Scope, Partial<Told>>();
  const keysOf = new Map<Scope, Set<SharedKey>>();
  const sharers = new Map<SharedKey, Set<Scope>>();

  const tellField = <Field extends ToldField>(scope: Scope, field: Field, value: Told[Field]): void => {
    all.set(scope, { ...all.get(scope), [field]: value });
    const own = keysOf.get(scope) ?? new Set();
    keysOf.set(scope, own);
    for (const key of sharedKeys(scope, field, value)) {
      own.add(key);
      sharers.set(key, (sharers.get(key) ?? new Set()).add(scope));
    }
  };
  const voices = (scope: Scope, { keys, fields }: TakenBy): Voices => {
    const related = new Set([scope]);
    for (const key of keysOf.get(scope) ?? [])
      if (keys.includes(kindOfKey(key))) for (const other of sharers.get(key) ?? []) related.add(other);
    return new Map(
      [...related].map((one) => {
        const told = all.get(one) ?? {};
        return [one, Object.fromEntries(fields.map((field) => [field, told[field]]))];
      }),
    );
  };
  const isTaken = (scope: Scope, part: OutsidePart): boolean => {
    switch (partsOf(scope).kind) {
      case 'repository':
        return part === 'incidents';
      case 'project':
        return part === 'incidents' || moved.flow;
      case 'board':
        return moved.sprints;
      case 'space':
        return false;
    }
  };
  return {
    tell: (scope, told) => {
      for (const field of toldFields[partsOf(scope).kind])
        if (field !== 'attributed' && wanted.includes(field)) tellField(scope, field, told[field]);
    },
    attributeAll: () => {
      for (const scope of all.keys())
        if (partsOf(scope).kind === 'project')
          tellField(scope, 'attributed', attribute(scope, voices(scope, attributedBy), known.rules));
    },
    outside: (scope) => {
      const parts = Object.entries(outsideParts[partsOf(scope).kind]) as [OutsidePart, TakenBy][];
      const taken = parts.filter(([part]) => isTaken(scope, part));
      return {
        ...nothingOutside,
        ...Object.fromEntries(taken.map(([part, by]) => [part, outsidePart(scope, part, voices(scope, by), known)])),
      };
    },
  };
};
