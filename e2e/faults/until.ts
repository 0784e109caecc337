import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `attempt` returns a result. @throws Error naming what did not happen, with the last error */
export const until = async <T>(
  what: string,
  attempt: () => Promise<T | null | false> | T | null | false,
  limitMs = 60_000,
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  let last: unknown = null;
  do {
    try {
      const found = await attempt();
      if (found !== null && found !== false) return found;
    } catch (error) {
      last = error;
    }
    await pause(50);
  } while (performance.now() < deadline);
  throw new Error(`${what}: not within ${limitMs / 1000} s`, { cause: last });
};
