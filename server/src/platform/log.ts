import { pino } from 'pino';
import type { Logger } from 'pino';
import { currentLogContext } from './telemetry/log-context.ts';
import { forwardLine } from './telemetry/log-forwarding.ts';
import { createScrub } from './telemetry/scrub.ts';

export type Log = Logger;

type Options = {
  /** Values that must never be logged. */
  secrets?: readonly string[];
  /** Where lines go; by default standard error. */
  write?: (line: string) => void;
};

/**
 * One JSON line per event on standard error, with the request, organization and user that it is about. Credentials
 * are removed wherever a request, an error or a message carries them.
 */
export const createLog = (level: string, name: string, { secrets = [], write }: Options = {}): Log => {
  const scrub = createScrub(secrets);
  const destination = write === undefined ? pino.destination(2) : { write };
  return pino(
    {
      level,
      name,
      mixin: () => ({ ...currentLogContext() }),
      hooks: {
        streamWrite: (line) => {
          const clean = scrub(line);
          forwardLine(clean);
          return clean;
        },
      },
      redact: {
        paths: ['req.headers', 'headers', '*.apiToken', '*.password', '*.token', 'token', 'password', 'apiToken'],
        censor: '[redacted]',
      },
    },
    destination,
  );
};
