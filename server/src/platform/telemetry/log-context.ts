import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields added to all log lines of a request or job. */
export type LogContext = {
  requestId?: string;
  organizationId?: string | undefined;
  userId?: string;
  job?: string;
  jobId?: string;
};

const storage = new AsyncLocalStorage<LogContext>();

export const currentLogContext = (): LogContext => storage.getStore() ?? {};

/** Runs `work` with a context to which fields can be added later, such as the caller. */
export const withLogContext = <Result>(context: LogContext, work: () => Result): Result => storage.run(context, work);

/** Adds fields to the current context, if there is one. */
export const addToLogContext = (more: LogContext): void => {
  const context = storage.getStore();
  if (context !== undefined) Object.assign(context, more);
};
