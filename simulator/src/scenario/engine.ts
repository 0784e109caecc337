/** A discrete event simulation: tasks run in the order of their instants and schedule further ones. */
import type { WorldEvent } from '../world.ts';

type Task = { at: number; order: number; run: () => void };

export type Engine = {
  /** Runs `task` at that instant, or now when it has passed. */
  at(instant: number, task: () => void): void;
  now(): number;
  emit(event: WorldEvent): void;
  /** Runs everything up to and with `until`; later tasks are dropped. */
  run(until: number): WorldEvent[];
};

export const createEngine = (start: number): Engine => {
  const heap: Task[] = [];
  const events: WorldEvent[] = [];
  let now = start;
  let order = 0;

  const before = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const swap = (i: number, j: number): void => {
    const held = heap[i] as Task;
    heap[i] = heap[j] as Task;
    heap[j] = held;
  };
  const push = (task: Task): void => {
    heap.push(task);
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!before(heap[i] as Task, heap[parent] as Task)) return;
      swap(i, parent);
      i = parent;
    }
  };
  const pop = (): Task | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && before(heap[child] as Task, heap[least] as Task)) least = child;
      }
      if (least === i) return first;
      swap(i, least);
      i = least;
    }
  };

  return {
    at: (instant, run) => push({ at: Math.max(Math.floor(instant / 1000) * 1000, now), order: order++, run }),
    now: () => now,
    emit: (event) => void events.push(event),
    run(until) {
      for (let task = pop(); task !== undefined && task.at <= until; task = pop()) {
        now = task.at;
        task.run();
      }
      return events;
    },
  };
};
