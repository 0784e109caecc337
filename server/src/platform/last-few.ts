/**
 * Keeps the last few things that were asked for, by a key that says all that they depend on. What is just being made
 * is waited for instead of made twice; what could not be made is made again when it is next asked for.
 */
export const lastFew = <Value>(most: number): ((key: string, make: () => Promise<Value>) => Promise<Value>) => {
  const kept = new Map<string, Promise<Value>>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    // Anew at the end: the first is what was asked for longest ago.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value.catch((error: unknown) => {
      if (kept.get(key) === value) kept.delete(key);
      throw error;
    });
  };
};
