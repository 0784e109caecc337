/** Restarts a program whenever it exits. */
import { setTimeout as wait } from 'node:timers/promises';

export type Running = {
  /** Resolves with how it exited. */
  ended: Promise<string>;
};

/** The database became unreachable during a start, which says nothing about the settings. */
export class StartInterrupted extends Error {}

type Options = {
  stopping: AbortSignal;
  log(sentence: string): void;
  pause?(ms: number): Promise<unknown>;
  now?(): number;
};

const firstPauseMs = 250;
const longestPauseMs = 3_000;
/** After running this long, a program restarts with the shortest pause again. */
const settledMs = 60_000;
const pauseAfter = (failures: number): number => Math.min(firstPauseMs * 2 ** failures, longestPauseMs);

/**
 * Starts `name` and restarts it until `stopping` is aborted, with growing pauses between attempts. A failed first start
 * is repeated only if the database interrupted it; otherwise, the settings are wrong.
 * @throws Error if the first start fails
 */
export const keepRunning = async (name: string, start: () => Promise<Running>, options: Options): Promise<void> => {
  const { stopping, log, now = () => performance.now() } = options;
  const pause = options.pause ?? ((ms: number) => wait(ms, null, { signal: stopping }));
  const startFirst = async (): Promise<Running> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof StartInterrupted))
          throw new Error(`${name} did not start: ${error instanceof Error ? error.message : String(error)}.`, {
            cause: error,
          });
        log(`${name} could not reach the database. Restarting in ${pauseAfter(failures) / 1000} s.`);
        await pause(pauseAfter(failures));
      }
    }
  };
  const firstRunning = await startFirst();
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
      const pauseMs = pauseAfter(failures);
      failures += 1;
      log(`${name} exited (${how}). Restarting in ${pauseMs / 1000} s.`);
      await pause(pauseMs);
    }
  }
};
