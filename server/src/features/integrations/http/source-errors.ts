/** Failures of a source, by how to handle them. Their texts are stored and shown on screens. */
import { TextError, type Text } from '../../../platform/text.ts';

/** The source asks to retry later; this is not a failure. */
export class WaitUntil extends TextError {
  override name = 'WaitUntil';
  /** Epoch milliseconds. */
  readonly until: number;

  constructor(until: number, reason: Text) {
    super(reason);
    this.until = until;
  }
}

/** The source rejects the credentials, or they do not allow the request. */
export class SourceRefused extends TextError {
  override name = 'SourceRefused';
  readonly status: number;
  /** The source's message, cut to a readable length. */
  readonly responseText: string;

  constructor(status: number, text: Text, said = '') {
    super(text);
    this.status = status;
    this.responseText = said;
  }
}

/** Whether the credentials are valid, but do not allow this request. */
export const isForbidden = (error: unknown): error is SourceRefused =>
  error instanceof SourceRefused && error.status === 403;

/** The source answered, and trying again will not change the answer (400, 404, 410 and the like). */
export class SourceRejected extends TextError {
  override name = 'SourceRejected';
  readonly status: number;
  /** The source's message, cut to a readable length. */
  readonly responseText: string;

  constructor(status: number, text: Text, responseText: string) {
    super(text);
    this.status = status;
    this.responseText = responseText;
  }
}

/** The source could not be read after several attempts: no connection, 5xx or an invalid response. */
export class SourceUnavailable extends TextError {
  override name = 'SourceUnavailable';
}
