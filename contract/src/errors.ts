import { z } from 'zod';

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum([
    'invalid-input',
    'not-authenticated',
    'access-ended',
    'not-allowed',
    'not-found',
    'conflict',
    'rate-limited',
    'unavailable',
    'temporarily-unavailable',
    'unexpected',
  ]),
  id: z.string().optional().describe('of an unexpected error, to find it in the log'),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorCode = ErrorBody['code'];

export const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'not-authenticated': 401,
  /** The session ended because of what somebody else did; the message says what. */
  'access-ended': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'rate-limited': 429,
  unavailable: 503,
  /** The database cannot be reached, or the server is still starting; retry later. */
  'temporarily-unavailable': 503,
  unexpected: 500,
};
