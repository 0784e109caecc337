import { useState } from 'react';

/** Rows selected for a bulk change; rows no longer listed do not count. */
export const useSelection = (known: readonly string[]) => {
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
