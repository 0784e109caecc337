import { isForbidden, SourceRefused, SourceRejected } from './source-errors.ts';

/**
 * The result of a request, or `fallback` if the source answers it with an expected failure.
 * @throws all other failures
 */
export const withFallback = async <Result, Fallback>(
  isExpected: (error: unknown) => boolean,
  fallback: Fallback,
  request: () => Promise<Result>,
): Promise<Result | Fallback> => {
  try {
    return await request();
  } catch (error) {
    if (isExpected(error)) return fallback;
    throw error;
  }
};

export const isRejected = (error: unknown): error is SourceRejected => error instanceof SourceRejected;

export const isBadRequest = (error: unknown): boolean => isRejected(error) && error.status === 400;

export const isNotFound = (error: unknown): boolean => isRejected(error) && error.status === 404;

/** Whether only this request failed: other requests with the same credentials may work. */
export const isRejectedOrForbidden = (error: unknown): boolean => isRejected(error) || isForbidden(error);

/** Whether the source answered with a failure, valid credentials or not. */
export const isRejectedOrRefused = (error: unknown): boolean => isRejected(error) || error instanceof SourceRefused;
