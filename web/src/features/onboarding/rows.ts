/** Rows of a growing form: each keeps its identity while others are added and removed. */
import { useState } from 'react';

type Row<Fields> = { id: number; fields: Fields };
export type Rows<Fields> = {
  rows: readonly Row<Fields>[];
  add: () => void;
  remove: (id: number) => void;
  change: (id: number, part: Partial<Fields>) => void;
  /** Keeps only these rows; an empty one if none is left. */
  keep: (ids: readonly number[]) => void;
};

export const useRows = <Fields extends object>(empty: Fields): Rows<Fields> => {
  const [rows, setRows] = useState<readonly Row<Fields>[]>([{ id: 0, fields: empty }]);
  const fresh = (all: readonly Row<Fields>[]): Row<Fields> => ({
    id: Math.max(-1, ...all.map(({ id }) => id)) + 1,
    fields: empty,
  });
  const orEmpty = (all: readonly Row<Fields>[], before: readonly Row<Fields>[]): readonly Row<Fields>[] =>
    all.length === 0 ? [fresh(before)] : all;
  return {
    rows,
    add: () => setRows((all) => [...all, fresh(all)]),
    remove: (id) =>
      setRows((all) =>
        orEmpty(
          all.filter((row) => row.id !== id),
          all,
        ),
      ),
    change: (id, part) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, fields: { ...row.fields, ...part } } : row))),
    keep: (ids) =>
      setRows((all) =>
        orEmpty(
          all.filter((row) => ids.includes(row.id)),
          all,
        ),
      ),
  };
};
