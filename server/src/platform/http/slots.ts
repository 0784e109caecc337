/** @returns what runs work as soon as fewer than `most` others are running, in the order in which they came */
export const createSlots = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // A slot is handed on to who waits longest.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
