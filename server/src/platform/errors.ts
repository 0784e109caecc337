import { t, type ErrorCode } from '@sightline/contract';

/** An error with a message for the caller. Use cases throw them; one place maps them to a status. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, message: string, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export class InvalidInput extends Problem {
  constructor(message: string) {
    super('invalid-input', message);
  }
}

export class NotAuthenticated extends Problem {
  constructor(message = 'Authentication required') {
    super('not-authenticated', message);
  }
}

export class NotAllowed extends Problem {
  constructor(message = "You don't have permission to access this page.") {
    super('not-allowed', message);
  }
}

export class NotFound extends Problem {
  /** @param kind in the current language */
  constructor(kind: string, id: string) {
    super('not-found', t('No {kind} with id {id}', { kind, id: id.slice(0, 100) }));
  }
}

export class Conflict extends Problem {
  constructor(message: string) {
    super('conflict', message);
  }
}

export class RateLimited extends Problem {
  constructor(retryAfterSeconds: number) {
    super('rate-limited', 'Rate limit exceeded. Please try again later.', retryAfterSeconds);
  }
}

export class Unavailable extends Problem {
  constructor(message: string) {
    super('unavailable', message);
  }
}

/** Seconds after which a caller should try again while the product is down. */
const retryAfterOutage = 5;

/** The database cannot be reached. Only the database connections throw it. */
export class DatabaseUnavailable extends Problem {
  constructor(options?: ErrorOptions) {
    super(
      'temporarily-unavailable',
      "Sightline can't reach its database right now. Please try again in a moment.",
      retryAfterOutage,
    );
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** The server answers, but has not finished preparing its database. */
export class Starting extends Problem {
  constructor() {
    super('temporarily-unavailable', 'Sightline is starting. Please try again in a moment.', retryAfterOutage);
  }
}

/** Whether this came from an outage, which is logged once for everything that it stops. */
export const isOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'temporarily-unavailable';
