/**
 * Caches the most recent results by a key of everything they depend on. A result in progress
 * is awaited instead of computed twice; a failed one is retried on the next request.
 */
export const recentResults = <Value>(most: number): ((key: string, make: () => Promise<Value>) => Promise<Value>) => {
  const cache = new Map<string, Promise<Value>>();
  return (key, make) => {
    const value = cache.get(key) ?? make();
    // Reinserted at the end: the first is the least recently used.
    cache.delete(key);
    cache.set(key, value);
    const [oldest] = cache.keys();
    if (cache.size > most && oldest !== undefined) cache.delete(oldest);
    return value.catch((error: unknown) => {
      if (cache.get(key) === value) cache.delete(key);
      throw error;
    });
  };
};
