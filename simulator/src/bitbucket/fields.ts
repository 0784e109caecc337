/** Paths as a tree: an entry without children selects everything below it. */
type FieldTree = Map<string, FieldTree>;

/**
 * The selection of `fields=`: `a.b` keeps only named fields, `+a.b` adds a field that is not included by default,
 * `-a.b` removes one.
 */
export type FieldSelection = { only: FieldTree; added: FieldTree; removed: FieldTree };

/** Reads `fields=`, once or repeated, comma-separated. Without it, undefined: the default representation. */
export function parseFields(parameter: unknown): FieldSelection | undefined {
  const texts = (Array.isArray(parameter) ? parameter : [parameter]).filter(
    (one): one is string => typeof one === 'string',
  );
  const paths = texts.flatMap((text) => text.split(',')).map((path) => path.trim());
  const selection: FieldSelection = { only: new Map(), added: new Map(), removed: new Map() };
  for (const path of paths) {
    if (path === '') continue;
    if (path.startsWith('+')) plant(selection.added, path.slice(1));
    else if (path.startsWith('-')) plant(selection.removed, path.slice(1));
    else plant(selection.only, path);
  }
  const empty = selection.only.size + selection.added.size + selection.removed.size === 0;
  return empty ? undefined : selection;
}

/** Whether the path (or something below it) was named, for what is omitted unless requested. */
export function asksFor(selection: FieldSelection | undefined, path: string): boolean {
  return selection !== undefined && (reaches(selection.added, path) || reaches(selection.only, path));
}

/** The answer with only the fields selected. Lists are transparent: `values.id` means the id of each. */
export function selectFields(body: unknown, selection: FieldSelection | undefined): unknown {
  if (selection === undefined) return body;
  const result = selection.only.size === 0 ? body : keep(body, merge(selection.only, selection.added));
  return selection.removed.size === 0 ? result : drop(result, selection.removed);
}

function plant(tree: FieldTree, path: string): void {
  let node = tree;
  for (const name of path.split('.')) {
    const below = node.get(name) ?? new Map();
    node.set(name, below);
    node = below;
  }
}

function reaches(tree: FieldTree, path: string): boolean {
  let node: FieldTree | undefined = tree;
  for (const name of path.split('.')) {
    node = node.get(name) ?? node.get('*');
    if (node === undefined) return false;
  }
  return true;
}

function merge(one: FieldTree, other: FieldTree): FieldTree {
  const merged: FieldTree = new Map(one);
  for (const [name, below] of other) {
    const mine = merged.get(name) ?? below;
    merged.set(name, mine.size === 0 || below.size === 0 ? new Map() : merge(mine, below));
  }
  return merged;
}

function keep(value: unknown, tree: FieldTree): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => keep(one, tree));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(value)) {
    const wanted = tree.get(name) ?? tree.get('*');
    if (wanted === undefined) continue;
    // A path that continues below a plain value names nothing.
    if (wanted.size === 0 || (typeof below === 'object' && below !== null)) result[name] = keep(below, wanted);
  }
  return result;
}

function drop(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((one) => drop(one, tree));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(value)) {
    const unwanted = tree.get(name) ?? tree.get('*');
    if (unwanted === undefined) result[name] = below;
    else if (unwanted.size > 0) result[name] = drop(below, unwanted);
  }
  return result;
}
