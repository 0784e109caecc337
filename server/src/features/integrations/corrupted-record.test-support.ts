/** Malformed records: any value may be null, missing, of another type or unknown. */
import fc from 'fast-check';

type Path = (string | number)[];

const absent = Symbol('absent');

const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
};

/** A copy with the value at a path replaced or removed. */
const changed = (value: unknown, [name, ...rest]: Path, to: unknown): unknown => {
  if (name === undefined) return to;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  const inner = changed(copy[name], rest, to);
  if (inner === absent) delete copy[name];
  else copy[name] = inner;
  return copy;
};

const unusualValues = fc.oneof(
  fc.constantFrom(
    null,
    absent,
    undefined,
    '',
    0,
    -1,
    1e300,
    2 ** 53,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { toString: null },
    'constructor',
    '__proto__',
    'nul \0 within',
    'half a character \uD83D',
    'https://[',
  ),
  fc.anything(),
);

/** A record with some values replaced. */
export const corrupted = (sample: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(sample);
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), unusualValues), { maxLength: 3 });
  return changes.map((all) => {
    let record = structuredClone(sample);
    for (const [path, to] of all) {
      if (pathsOf(record).some((candidate) => candidate.join('/') === path.join('/')))
        record = changed(record, path, to);
    }
    return record === absent ? undefined : record;
  });
};
