import { useSyncExternalStore } from 'react';

/** An editor with unsaved changes; without `save` they are invalid. */
export type UnsavedEditor = { save: (() => void) | null };

type State = 'none' | 'some' | 'incomplete';

const editors = new Set<UnsavedEditor>();
const listeners = new Set<() => void>();
let state: State = 'none';

const update = (): void => {
  const all = [...editors];
  state = all.length === 0 ? 'none' : all.some(({ save }) => save === null) ? 'incomplete' : 'some';
  for (const listener of listeners) listener();
};

/** @returns a function that removes it */
export const addUnsaved = (editor: UnsavedEditor): (() => void) => {
  editors.add(editor);
  update();
  return () => {
    editors.delete(editor);
    update();
  };
};

export const saveUnsaved = (): void => {
  for (const { save } of editors) save?.();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the screen has unsaved changes, and whether all can be saved. */
export const useUnsaved = (): State => useSyncExternalStore(subscribe, () => state);
