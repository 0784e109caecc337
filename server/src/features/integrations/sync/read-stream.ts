import type { CollectedPage, CollectionWindow, SourceStream, StoredFacts } from '../connector.ts';
import { SourceRejected } from '../http/source-errors.ts';
import type { StreamState } from './cursors.store.ts';
import type { PageWriter } from './page-writer.ts';
import { say, type Text } from '../../../platform/text.ts';

export type StreamTask = {
  stream: SourceStream;
  window: CollectionWindow;
  /** Whether no older window follows in this run. */
  last: boolean;
};

export type StreamRead = {
  runId: number;
  phase: number;
  stored: StoredFacts;
  writer: PageWriter;
  /** The positions of the streams; updated as they are read. */
  states: Map<string, StreamState>;
  /** Whether to stop after the current page. */
  stopped: () => boolean;
};

/**
 * Reads a stream to the end of its window, from where it stopped.
 * @param heard called for every answer of the source
 */
export const readStream = async (
  reading: StreamRead,
  { stream, window, last }: StreamTask,
  heard: () => void,
): Promise<void> => {
  let state = beginning(reading, stream.name);
  let isReread = false;
  const commit = async (page: CollectedPage, after: StreamState): Promise<void> => {
    state = await reading.writer.commit(page, state, after);
    reading.states.set(stream.name, state);
  };
  while (!state.done && !reading.stopped()) {
    let page: CollectedPage;
    try {
      const { cursor, memory } = state;
      page = await stream.read({ cursor, memory, window, last, stored: reading.stored });
      heard();
    } catch (error) {
      // A list that cannot be read must not stop the others.
      if (!(error instanceof SourceRejected)) throw error;
      await commit(nothing, { ...state, done: true, problem: error.text });
      continue;
    }
    const after = advance(state, page);
    // A window without an end grows while it is read, so its count is an estimate and shows no gaps.
    const missing = page.done && window.to !== null && after.expected !== null ? after.expected - after.seen : 0;
    if (missing <= 0) await commit(page, after);
    else if (isReread) await commit(page, { ...after, problem: describe(after) });
    else {
      isReread = true;
      await commit(page, { ...after, cursor: null, seen: 0, expected: null, done: false });
    }
  }
};

/** Ends a stream that cannot be read in this run; the next one reads it from where this one began. */
export const giveUpStream = async (reading: StreamRead, { stream }: StreamTask, problem: Text): Promise<void> => {
  const state = beginning(reading, stream.name);
  reading.states.set(stream.name, await reading.writer.commit(nothing, state, { ...state, done: true, problem }));
};

const nothing: CollectedPage = { facts: {}, cursor: null, done: true, seen: 0 };

const beginning = ({ states, runId, phase }: StreamRead, stream: string): StreamState => {
  const known = states.get(stream);
  const fresh = { stream, runId, phase, done: false, seen: 0, expected: null };
  if (known === undefined) {
    return { ...fresh, cursor: null, memory: null, watermark: null, problem: null, revision: 0 };
  }
  if (known.runId !== runId) return { ...known, ...fresh, cursor: null, problem: null };
  // Lists without windows continue where the newer window ended.
  return known.phase === phase ? known : { ...known, ...fresh };
};

const advance = (state: StreamState, page: CollectedPage): StreamState => ({
  ...state,
  cursor: page.cursor,
  memory: page.memory === undefined ? state.memory : page.memory,
  done: page.done,
  seen: state.seen + page.seen,
  expected: page.expected === undefined ? state.expected : page.expected,
});

const describe = ({ stream, expected, seen }: StreamState): Text =>
  say('The source reports {expected} entries in a part of {stream}, but only {seen} could be read.', {
    expected: expected ?? 0,
    stream: stream.split(':')[0] ?? '',
    seen,
  });
