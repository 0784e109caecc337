import { t, statusOf, type ErrorBody } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../context.ts';
import { Problem } from '../errors.ts';

export type Described = { status: number; body: ErrorBody; retryAfter: number | null };

/** The client closed the connection while its response was being compressed, which is not an error. */
const leftEarly = 'ERR_STREAM_PREMATURE_CLOSE';

/** Maps errors to status codes, which no other code knows. Unexpected errors reveal only an id. */
export const describeError = (
  error: unknown,
  platform: Pick<Platform, 'log'>,
  route: string | undefined,
): Described => {
  if (error instanceof Problem) {
    return {
      status: statusOf[error.code],
      body: { code: error.code, message: error.message },
      retryAfter: error.retryAfter,
    };
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const message = status === 413 ? t('The request is too large') : t('The request could not be read');
    return { status, body: { code: 'invalid-input', message }, retryAfter: null };
  }
  if ((error as { code?: unknown }).code === leftEarly)
    return {
      status: 400,
      body: { code: 'invalid-input', message: t('The client closed the request') },
      retryAfter: null,
    };
  const id = randomUUID();
  platform.log.error({ err: error, id, route }, 'unexpected error');
  return {
    status: 500,
    body: { code: 'unexpected', message: t('Something went wrong on our side. Error ID {id}', { id }), id },
    retryAfter: null,
  };
};
