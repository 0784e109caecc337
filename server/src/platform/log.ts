import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard error; credentials are cut out wherever a request or an error carries them. */
export const createLog = (level: string, name: string): Log =>
  pino(
    {
      level,
      name,
      redact: {
        paths: ['req.headers.authorization', 'headers.authorization', '*.apiToken', '*.password', '*.token', 'token'],
        censor: '[redacted]',
      },
    },
    pino.destination(2),
  );
