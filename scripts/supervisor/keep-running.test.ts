import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepRunning, StartInterrupted, type Running } from './keep-running.ts';

/** Simulates attempts in order: how long each runs, in milliseconds, or the error that it fails with. */
const simulate = async (attempts: (number | Error)[]): Promise<string[]> => {
  const lines: string[] = [];
  const stop = new AbortController();
  let clock = 0;
  await new Promise<void>((done, failed) => {
    const start = async (): Promise<Running> => {
      const attempt = attempts.shift();
      if (attempt instanceof Error) throw attempt;
      if (attempt === undefined) {
        stop.abort();
        done();
        return { ended: Promise.resolve('stopped') };
      }
      return {
        get ended() {
          clock += attempt;
          return Promise.resolve('SIGKILL');
        },
      };
    };
    const pause = async (ms: number): Promise<void> => void lines.push(`pause ${ms}`);
    keepRunning('web', start, {
      stopping: stop.signal,
      log: (line) => lines.push(line),
      pause,
      now: () => clock,
    }).catch(failed);
  });
  return lines;
};

describe('keeping a program running', () => {
  it('restarts it after a crash and says so', async () => {
    assert.deepEqual((await simulate([1_000])).slice(0, 2), [
      'web exited (SIGKILL). Restarting in 0.25 s.',
      'pause 250',
    ]);
  });

  it('waits longer after every failure, up to three seconds, and never gives up', async () => {
    const failing = Array.from({ length: 7 }, () => new Error('the port is in use'));
    const pauses = (await simulate([1_000, ...failing])).filter((line) => line.startsWith('pause'));
    assert.deepEqual(
      pauses,
      [250, 500, 1_000, 2_000, 3_000, 3_000, 3_000, 3_000].map((ms) => `pause ${ms}`),
    );
  });

  it('starts with the shortest pause again after a minute of running', async () => {
    const pauses = (await simulate([1_000, 1_000, 61_000, 1_000])).filter((line) => line.startsWith('pause'));
    assert.deepEqual(pauses, ['pause 250', 'pause 500', 'pause 250', 'pause 500']);
  });

  it('repeats a first start that the database interrupted', async () => {
    const interrupted = [new StartInterrupted('exit code 75'), new StartInterrupted('exit code 75')];
    assert.deepEqual((await simulate([...interrupted, 1_000])).slice(0, 5), [
      'web could not reach the database. Restarting in 0.25 s.',
      'pause 250',
      'web could not reach the database. Restarting in 0.5 s.',
      'pause 500',
      'web exited (SIGKILL). Restarting in 0.25 s.',
    ]);
  });

  it('does not repeat a failed first start', async () => {
    await assert.rejects(simulate([new Error('exit code 1 before it was ready')]), {
      message: 'web did not start: exit code 1 before it was ready.',
    });
  });
});
