import { message, t, type ErrorCode } from '@sightline/contract';
import { say, write, type Text } from './text.ts';

/** An error with a message for the caller, in their language. Use cases throw them; one place maps them to a status. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  readonly #text: Text;

  constructor(code: ErrorCode, text: Text, retryAfter: number | null = null) {
    super(write(text));
    this.code = code;
    this.retryAfter = retryAfter;
    this.#text = text;
  }

  /** The message, for storing and for readers of other languages. */
  get text(): Text {
    return this.#text;
  }
}

export class InvalidInput extends Problem {
  constructor(text: Text) {
    super('invalid-input', text);
  }
}

export class NotAuthenticated extends Problem {
  constructor(text: Text = t('Authentication required')) {
    super('not-authenticated', text);
  }
}

/** The session ended because of what somebody else did, such as removing the member. */
export class AccessEnded extends Problem {
  constructor(text: Text) {
    super('access-ended', text);
  }
}

export class NotAllowed extends Problem {
  constructor(text: Text = t("You don't have permission to access this page.")) {
    super('not-allowed', text);
  }
}

/** Names of what may not be found, for `t`. */
const kinds = [
  message('alert'),
  message('alert rule'),
  message('API token'),
  message('Atlassian app'),
  message('attachment'),
  message('collection job'),
  message('decision'),
  message('domain'),
  message('email'),
  message('export'),
  message('integration'),
  message('invitation'),
  message('link'),
  message('member'),
  message('metric'),
  message('note'),
  message('notification'),
  message('number field'),
  message('open alert'),
  message('open plan request'),
  message('organization'),
  message('page'),
  message('passkey'),
  message('person'),
  message('picture'),
  message('plan request'),
  message('recommendation'),
  message('report'),
  message('repository'),
  message('request'),
  message('scheduled report'),
  message('scoring version'),
  message('session'),
  message('settings'),
  message('single sign-on'),
  message('site'),
  message('skill'),
  message('source'),
  message('sprint'),
  message('team'),
  message('template'),
] as const;

export class NotFound extends Problem {
  constructor(kind: (typeof kinds)[number], id: string) {
    super('not-found', say('No {kind} with id {id}', { kind: say(kind), id: id.slice(0, 100) }));
  }
}

/** Something that a screen may still show although it has ended; answers like NotFound, in the reader's words. */
export class Ended extends Problem {
  constructor(text: Text) {
    super('not-found', text);
  }
}

export class Conflict extends Problem {
  constructor(text: Text) {
    super('conflict', text);
  }
}

export class RateLimited extends Problem {
  constructor(retryAfterSeconds: number, text: Text = t('Rate limit exceeded. Please try again later.')) {
    super('rate-limited', text, retryAfterSeconds);
  }
}

export class Unavailable extends Problem {
  constructor(text: Text) {
    super('unavailable', text);
  }
}

/** Seconds after which a caller should try again while the product is down. */
const retryAfterOutage = 5;

/** The database cannot be reached. Only the database connections throw it. */
export class DatabaseUnavailable extends Problem {
  constructor(options?: ErrorOptions) {
    super(
      'temporarily-unavailable',
      t("Sightline can't reach its database right now. Please try again in a moment."),
      retryAfterOutage,
    );
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** The database is reachable, but has no disk space. */
export class DatabaseFull extends Problem {
  constructor(options?: ErrorOptions) {
    super(
      'temporarily-unavailable',
      t("Sightline can't save right now because its disk is full. Please tell your administrator."),
      retryAfterOutage,
    );
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** The server answers, but has not finished preparing its database. */
export class Starting extends Problem {
  constructor() {
    super('temporarily-unavailable', t('Sightline is starting. Please try again in a moment.'), retryAfterOutage);
  }
}

/** Whether this came from an outage, which has its own log line. */
export const isOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'temporarily-unavailable';
