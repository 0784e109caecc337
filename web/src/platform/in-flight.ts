/**
 * Unanswered calls in flight. Signing out cancels them: the server would reject them, and the console
 * would show it. Nothing waits for them once the session has ended.
 */
let controller = new AbortController();

export const inFlightSignal = (): AbortSignal => controller.signal;

/** Cancels all calls. They fail only once `release` is called, because the session stays after all. */
export const holdCalls = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = controller;
  controller = new AbortController();
  held.abort(promise);
  return resolve;
};

/** Resolves once cancelled calls may fail; immediately for a call that was not cancelled. */
export const released = async (signal: AbortSignal): Promise<void> => {
  if (signal.aborted) await (signal.reason as Promise<void>);
};
