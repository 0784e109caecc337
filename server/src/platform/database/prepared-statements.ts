/** A statement is prepared once it has run so often in this process, so that rare ones take no memory. */
const isHotAfter = 3;
/** Maximum prepared statements; each connection keeps its own until it closes. */
const maxPrepared = 200;
/** Maximum statement texts to count; rare ones are dropped above this. */
const maxCounted = 2_000;
/** A migration that adds a column would change the result of these, which breaks prepared statements. */
const returnsAllColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i;

/** How many rows these read depends on their values, which a reused plan does not know. */
const readsObservations = /\bfrom "?observations\b/;

export type PreparedStatements = {
  /** The name under which to prepare a statement; undefined to plan it every time. */
  nameOf(text: string, values: readonly unknown[]): string | undefined;
};

/** With prepared statements, PostgreSQL parses and plans a few times per connection instead of at every call. */
export const preparedStatements = (): PreparedStatements => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    nameOf(text, values) {
      // Without values, a text may be several statements, which cannot be prepared.
      if (values.length === 0) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= maxPrepared) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < isHotAfter || returnsAllColumns.test(text) || readsObservations.test(text)) {
        if (counts.size >= maxCounted) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = `hot-${names.size + 1}`;
      names.set(text, name);
      return name;
    },
  };
};
