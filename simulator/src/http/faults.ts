import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { notAuthenticated, notPermitted, type Installation, type Product } from './callers.ts';
import { member } from './input.ts';

export const FAULT_KINDS = [
  'drop-connection',
  'server-error',
  'rate-limit',
  'slow-bytes',
  'truncated-json',
  'wrong-charset',
  'half-page',
  'shuffled-page',
  'time-passes',
  'expired-token',
  'not-permitted',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that goes wrong with the next requests to a path. */
export type Fault = {
  kind: FaultKind;
  /** Path the request must start with, on the site or through the gateway. */
  pathPrefix: string;
  method?: string;
  /** How many matching requests it corrupts. */
  count: number;
  /** How many matching requests pass before it begins. */
  skip: number;
  /** `server-error`: the status, 500 when absent. */
  status?: number;
  /** `rate-limit`: what Retry-After asks for, 1 when absent. */
  retryAfterSeconds?: number;
  /** `slow-bytes`: over how long the body trickles, 2000 when absent. */
  durationMs?: number;
  /** `time-passes`: by how much, a minute when absent. */
  advanceMs?: number;
};

export type FaultQueue = {
  add: (fault: Pick<Fault, 'kind'> & Partial<Fault>) => Fault;
  list: () => Fault[];
  clear: () => void;
  /** The fault this request meets, counted as used. */
  take: (request: FastifyRequest) => Fault | undefined;
};

/** Faults apply in the order in which they were added; used-up ones are removed. */
export function createFaultQueue(): FaultQueue {
  let queue: Fault[] = [];
  return {
    add(fault) {
      const added: Fault = { pathPrefix: '/', count: 1, skip: 0, ...fault };
      queue.push(added);
      return added;
    },
    list: () => queue.map((fault) => ({ ...fault })),
    clear() {
      queue = [];
    },
    take(request) {
      const fault = queue.find(
        (one) =>
          (one.method === undefined || one.method === request.method) &&
          (request.url.startsWith(one.pathPrefix) || request.originalUrl.startsWith(one.pathPrefix)),
      );
      if (fault === undefined) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.count -= 1;
      if (fault.count <= 0) queue = queue.filter((one) => one !== fault);
      return fault;
    },
  };
}

/** What a fault can affect in addition to the request. */
export type Surroundings = {
  product: Product;
  installation: Installation;
  retryAfter: (seconds: number) => string;
  /** Moves the source's clock on, and with it what happens there. */
  advance: (ms: number) => void;
};

/** Fails the request at its start, if the fault is of that kind. @throws ApiError for an answer with a status. */
export function failAtOnce(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  { product, installation, retryAfter, advance }: Surroundings,
): void {
  if (fault.kind === 'drop-connection') {
    reply.hijack();
    request.raw.destroy();
  } else if (fault.kind === 'server-error') {
    // Atlassian's edge answers in HTML when a product is down, whatever the client accepts.
    const status = fault.status ?? 500;
    throw new ApiError(status, `<html><body><h1>${status}</h1></body></html>`, { 'content-type': 'text/html' });
  } else if (fault.kind === 'rate-limit') {
    throw new ApiError(
      429,
      { message: 'Rate limit exceeded' },
      { 'retry-after': retryAfter(fault.retryAfterSeconds ?? 1), 'ratelimit-reason': 'burst-based' },
    );
  } else if (fault.kind === 'expired-token') {
    throw notAuthenticated(product);
  } else if (fault.kind === 'not-permitted') {
    throw notPermitted(product, installation);
  } else if (fault.kind === 'time-passes') {
    // Between two pages of a list someone goes on working.
    advance(fault.advanceMs ?? 60_000);
  } else if (fault.kind === 'half-page') {
    request.halfPage = true;
  }
}

/** Corrupts the finished body, if the fault is of that kind; otherwise returns it unchanged. */
export function corruptBody(fault: Fault, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string') return payload;
  if (fault.kind === 'truncated-json') {
    const cut = payload.slice(0, Math.floor(payload.length / 2));
    reply.header('content-length', Buffer.byteLength(cut));
    return cut;
  }
  if (fault.kind === 'wrong-charset') {
    // The bytes stay UTF-8; only the header lies, and JSON must be read as UTF-8 all the same.
    reply.header('content-type', 'application/json; charset=ISO-8859-1');
    return payload;
  }
  if (fault.kind === 'shuffled-page') {
    const shuffled = JSON.stringify(shuffledPage(JSON.parse(payload)));
    reply.header('content-length', Buffer.byteLength(shuffled));
    return shuffled;
  }
  if (fault.kind === 'slow-bytes') {
    reply.removeHeader('content-length');
    return Readable.from(trickle(Buffer.from(payload), fault.durationMs ?? 2_000));
  }
  return payload;
}

const LIST_NAMES = ['issues', 'issueChangeLogs', 'values', 'results'] as const;

/** The page with its entries in reverse and every third of them twice. */
function shuffledPage(body: unknown): unknown {
  if (Array.isArray(body))
    return body.toReversed().flatMap((entry, index) => (index % 3 === 0 ? [entry, entry] : entry));
  const name = LIST_NAMES.find((one) => Array.isArray(member(body, one)));
  return name === undefined ? body : { ...(body as object), [name]: shuffledPage(member(body, name)) };
}

async function* trickle(body: Buffer, durationMs: number): AsyncGenerator<Buffer> {
  const pieces = 10;
  const size = Math.ceil(body.length / pieces);
  for (let start = 0; start < body.length; start += size) {
    await new Promise((resolve) => setTimeout(resolve, durationMs / pieces));
    yield body.subarray(start, start + size);
  }
}
