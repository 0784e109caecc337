/** Sends requests at a fixed rate, whether earlier ones were answered or not (open loop). */
import { Agent, request } from 'node:http';

export type Sent = { method: string; path: string; token?: string; body?: string };
export type Outcome = {
  rate: number;
  seconds: number;
  answered: number;
  errors: ReadonlyMap<string, number>;
  /** Milliseconds since each request was due, sorted. */
  times: readonly number[];
};

/** With this many open requests, the rate is not sustained. */
const maxOpen = 2_000;

const send = (agent: Agent, address: URL, { method, path, token, body }: Sent): Promise<string> =>
  new Promise((done) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const { hostname, port } = address;
    const one = request({ agent, hostname, port, method, path, headers, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.once('end', () => done(String(answer.statusCode)));
      answer.once('error', (error) => done(error.message));
    });
    one.once('timeout', () => one.destroy(new Error('no response within 30 s')));
    one.once('error', (error) => done(error.message));
    one.end(body);
  });

/** @param random returns numbers from 0 to 1, @param next the next request */
export const sendAtRate = async (
  address: string,
  { rate, seconds, random, next }: { rate: number; seconds: number; random: () => number; next: () => Sent },
): Promise<Outcome> => {
  const agent = new Agent({ keepAlive: true, maxSockets: maxOpen });
  const [times, errors] = [[] as number[], new Map<string, number>()];
  const [target, begun] = [new URL(address), performance.now()];
  const open = new Set<Promise<void>>();
  let [due, answered] = [begun, 0];
  const sendOne = async (since: number): Promise<void> => {
    const status = await send(agent, target, next());
    times.push(performance.now() - since);
    if (/^2\d\d$/.test(status)) answered += 1;
    else errors.set(status, (errors.get(status) ?? 0) + 1);
  };
  for (;;) {
    // Independent arrivals: the pauses are exponentially distributed.
    due += (-Math.log(1 - random()) / rate) * 1_000;
    if (due > begun + seconds * 1_000) break;
    const early = due - performance.now();
    if (early > 1) await new Promise((done) => void setTimeout(done, early));
    if (open.size >= maxOpen) {
      errors.set('not sent', (errors.get('not sent') ?? 0) + 1);
      continue;
    }
    const one = sendOne(due);
    open.add(one);
    void one.finally(() => open.delete(one));
  }
  await Promise.all(open);
  agent.destroy();
  const lasted = (performance.now() - begun) / 1_000;
  return { rate, seconds: lasted, answered, errors, times: times.toSorted((a, b) => a - b) };
};

export const percentile = ({ times }: Outcome, share: number): number =>
  times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;

export const describe = (outcome: Outcome): string => {
  const ms = (share: number): string => `${Math.round(percentile(outcome, share))}`.padStart(6);
  const { rate, seconds, answered, errors } = outcome;
  const failed = [...errors].map(([what, count]) => `${count} × ${what}`).join(', ') || 'no errors';
  return `${String(rate).padStart(5)}/s sent, ${(answered / seconds).toFixed(1).padStart(6)}/s answered; p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, p99 ${ms(0.99)} ms; ${failed}`;
};
