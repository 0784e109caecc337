/** @returns a function that runs work once fewer than `most` are running, first come first served */
export const createSlots = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The slot passes to the work that has waited longest.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
