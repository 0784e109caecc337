import type { z } from 'zod';

type Schema = z.core.$ZodType;
const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;
const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * The first field that the schema does not have, such as `scope.ids`; null if it has them all. The value fits
 * the schema otherwise. Schemas that are open by declaration (`z.record`, `z.looseObject`) take any field.
 */
export const unknownField = (schema: Schema, value: unknown, path = ''): string | null => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      if (!isObject(value)) return null;
      for (const [name, field] of Object.entries(value)) {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (known === undefined && def.catchall === undefined) return joined(path, name);
        const found = known === undefined ? null : unknownField(known, field, joined(path, name));
        if (found !== null) return found;
      }
      return null;
    }
    case 'array':
      return Array.isArray(value) ? first(value, (item) => unknownField(def.element, item, path)) : null;
    case 'record':
      return isObject(value)
        ? first(Object.entries(value), ([name, field]) => unknownField(def.valueType, field, joined(path, name)))
        : null;
    case 'union': {
      const problems = def.options
        .filter((option) => accepts(option, value))
        .map((option) => unknownField(option, value, path));
      return problems.includes(null) ? null : (problems[0] ?? null);
    }
    case 'pipe':
      return unknownField(def.in, value, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return unknownField(def.innerType, value, path);
    default:
      return null;
  }
};

const first = <Item>(all: readonly Item[], problemOf: (item: Item) => string | null): string | null => {
  for (const item of all) {
    const problem = problemOf(item);
    if (problem !== null) return problem;
  }
  return null;
};
