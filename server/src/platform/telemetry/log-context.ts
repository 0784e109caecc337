import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line that is logged while a request or a job is handled says of it. */
export type LogContext = {
  requestId?: string;
  organizationId?: string | undefined;
  userId?: string;
  job?: string;
  jobId?: string;
};

const storage = new AsyncLocalStorage<LogContext>();

export const currentLogContext = (): LogContext => storage.getStore() ?? {};

/** Runs `work` with a context that may still learn more, such as who calls. */
export const withLogContext = <Result>(context: LogContext, work: () => Result): Result => storage.run(context, work);

/** Adds to the context of what runs now; nothing where there is none. */
export const addToLogContext = (more: LogContext): void => {
  const context = storage.getStore();
  if (context !== undefined) Object.assign(context, more);
};
