/** An answer other than success, thrown by a route and sent as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answer ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Jira's error body: sentences, and messages by field. */
export function jiraError(status: number, messages: string | string[], errors: Record<string, string> = {}): ApiError {
  return new ApiError(status, { errorMessages: typeof messages === 'string' ? [messages] : messages, errors });
}

/** Confluence v2's error body. */
export function confluenceError(status: number, code: string, title: string): ApiError {
  return new ApiError(status, { errors: [{ status, code, title, detail: null }] });
}

/** Bitbucket's error body. */
export function bitbucketError(status: number, message: string, detail?: string): ApiError {
  return new ApiError(status, { type: 'error', error: detail === undefined ? { message } : { message, detail } });
}
