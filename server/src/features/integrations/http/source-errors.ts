/** What can go wrong with a source, by what to do about it. Messages are sentences for the screen. */

/** The source wants us to come back later; nothing is wrong. */
export class WaitUntil extends Error {
  override name = 'WaitUntil';
  /** Epoch milliseconds. */
  readonly until: number;

  constructor(until: number, reason: string) {
    super(reason);
    this.until = until;
  }
}

/** The source does not accept the credentials, or they do not allow the request. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The source answered, and trying again will not change the answer (400, 404, 410 and the like). */
export class SourceRejected extends Error {
  override name = 'SourceRejected';
  readonly status: number;
  /** The source's message, cut to a readable length. */
  readonly responseText: string;

  constructor(status: number, message: string, said: string) {
    super(message);
    this.status = status;
    this.responseText = said;
  }
}

/** The source could not be read although it was tried several times: no connection, 5xx, nonsense. */
export class SourceUnavailable extends Error {
  override name = 'SourceUnavailable';
}
