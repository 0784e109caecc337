import { useState } from 'react';

/** Rows that were picked for a change of several at once; what is no longer there counts no more. */
export const usePicked = (known: readonly string[]) => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const ids = known.filter((id) => picked.has(id));
  const pick = (some: readonly string[], on: boolean): void => {
    const next = new Set(ids);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  return { ids, has: (id: string) => picked.has(id), pick, clear: () => setPicked(new Set()) };
};
