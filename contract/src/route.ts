import type { z } from 'zod';

export const apiPrefix = '/v1';
/** The path prefix of all calls. */
export const apiPrefixes = [apiPrefix, '/api'] as const;

/**
 * One HTTP call: its path, input and reply. The server binds a handler to it, the web client calls it, the OpenAPI
 * document is made from it.
 */
export type RouteDefinition = {
  /** Its operation id, such as `teams.analytics`; the contract gives it. */
  readonly operation?: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `:name` parameters, for example `/teams/:teamId/dora-metrics`. */
  readonly path: string;
  /** The path prefix, if it is not `/v1`. */
  readonly prefix?: '/api';
  readonly summary: string;
  readonly access: 'public' | 'signed-in';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** Unknown body fields are ignored; every other call rejects them. */
  readonly openBody?: true;
  /** Maximum body in bytes, if more than the default of 1 MB. */
  readonly bodyLimit?: number;
  /** A POST that changes nothing, for input that is too long for an address. API tokens may send it. */
  readonly readOnly?: true;
  /** Whether it also serves the sample organization (see sample.ts), without changing anything. */
  readonly sample?: true;
  /** Whether the response is a file instead of JSON; `reply` is then unused. */
  readonly file?: true;
  /**
   * Browsers send it immediately, in its own request: either it is slow, and the other calls of the screen should not
   * wait for it, or people are waiting for it while they type.
   */
  readonly unbatched?: true;
  /** A change made in passing: browsers send it even when the page is left immediately. */
  readonly keepalive?: true;
};

/** The path of a call on the server, with its `:name` parameters. */
export const fullPath = ({ prefix, path }: Pick<RouteDefinition, 'prefix' | 'path'>): string =>
  `${prefix ?? apiPrefix}${path}`;

/** Keeps the literal types of a definition, so that both ends infer inputs and outputs from it. */
export const route = <const Definition extends RouteDefinition>(definition: Definition): Definition => definition;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What the caller writes (before defaults and transforms). */
export type RouteRequest<Definition extends RouteDefinition> = (Definition['params'] extends z.ZodType
  ? { params: Input<Definition['params']> }
  : object) &
  (Definition['query'] extends z.ZodType ? { query?: Input<Definition['query']> } : object) &
  (Definition['body'] extends z.ZodType ? { body: Input<Definition['body']> } : object);

/** What the handler reads (after validation). */
export type RouteInput<Definition extends RouteDefinition> = {
  params: Output<Definition['params']>;
  query: Output<Definition['query']>;
  body: Output<Definition['body']>;
};

/** What the caller reads. */
export type RouteReply<Definition extends RouteDefinition> = z.output<Definition['reply']>;
