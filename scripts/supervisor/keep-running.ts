/** Starts a program again whenever it ends. */
import { setTimeout as wait } from 'node:timers/promises';

export type Running = {
  /** Resolves with how it ended. */
  ended: Promise<string>;
};

type Terms = {
  stopping: AbortSignal;
  log(sentence: string): void;
  pause?(ms: number): Promise<unknown>;
  now?(): number;
};

const firstPauseMs = 250;
const longestPauseMs = 3_000;
/** So long a program has to run before the pauses begin at the shortest again. */
const settledMs = 60_000;

/**
 * Starts `name` and keeps it running until `stopping` is aborted, with growing pauses between attempts.
 * A first start that fails is a mistake in the settings, so it is not repeated.
 * @throws Error when the first start fails
 */
export const keepRunning = async (name: string, start: () => Promise<Running>, terms: Terms): Promise<void> => {
  const { stopping, log, now = () => performance.now() } = terms;
  const pause = terms.pause ?? ((ms: number) => wait(ms, null, { signal: stopping }));
  const firstRunning = await start().catch((error: unknown) => {
    throw new Error(`${name} did not start: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  });
  void watch(firstRunning).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });

  async function watch(first: Running): Promise<void> {
    let running: Running | null = first;
    let since = now();
    let failures = 0;
    while (!stopping.aborted) {
      let how = '';
      if (running !== null) {
        how = await running.ended;
        if (now() - since > settledMs) failures = 0;
        running = null;
      } else {
        try {
          running = await start();
          since = now();
          log(`${name} is running again.`);
          continue;
        } catch (error) {
          how = error instanceof Error ? error.message : String(error);
        }
      }
      if (stopping.aborted) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      failures += 1;
      log(`${name} ended (${how}). Starting it again in ${pauseMs / 1000} s.`);
      await pause(pauseMs);
    }
  }
};
