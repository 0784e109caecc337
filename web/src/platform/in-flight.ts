/** Signing out cancels calls in flight: the server would reject them and fill the console with errors. */
let controller = new AbortController();

export const inFlightSignal = (): AbortSignal => controller.signal;

/** Cancels all calls. They fail only once `release` is called, because signing out can fail. */
export const holdCalls = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = controller;
  controller = new AbortController();
  held.abort(promise);
  return resolve;
};

/** Resolves once canceled calls may fail; immediately for a call that was not canceled. */
export const whenReleased = async (signal: AbortSignal): Promise<void> => {
  if (signal.aborted) await (signal.reason as Promise<void>);
};
