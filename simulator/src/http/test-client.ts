import { startSimulator, type Simulator, type SimulatorOptions } from '../app.ts';
import type { WorldEvent } from '../world.ts';
import { CREDENTIALS } from './callers.ts';
import { SAMPLE_NOW, sampleScenario } from './sample-world.ts';

/** Test support: a running simulator of the sample organization, and ways to ask it. */

export const BASIC = basic(CREDENTIALS.token);
export const SCOPED = basic(CREDENTIALS.scopedToken);
export const PERSONAL = `Bearer ${CREDENTIALS.personalToken}`;

export type Answer = { status: number; headers: Headers; body: unknown; text: string };
export type Ask = { authorization?: string | null; json?: unknown; method?: string };
export type Client = { simulator: Simulator; ask: (path: string, how?: Ask) => Promise<Answer> };

/** Starts at `SAMPLE_NOW` with the clock standing still and the rate limit off, unless the options say otherwise. */
export async function startSample(events: WorldEvent[] = [], options: SimulatorOptions = {}): Promise<Client> {
  const simulator = await startSimulator({
    now: SAMPLE_NOW,
    rateLimit: 'off',
    scenarioUntil: () => sampleScenario(structuredClone(events)),
    webhookRetryDelaysMs: [1, 1],
    ...options,
  });
  return { simulator, ask: (path, how) => ask(simulator.url, path, how) };
}

/** Calls with the classic token by default; a body makes it a POST. */
export async function ask(url: string, path: string, how: Ask = {}): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (how.authorization !== null) headers['authorization'] = how.authorization ?? BASIC;
  if (how.json !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(url + path, {
    method: how.method ?? (how.json === undefined ? 'GET' : 'POST'),
    headers,
    ...(how.json === undefined ? {} : { body: JSON.stringify(how.json) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : undefined, text };
}

/** Follows members of an answer, by name or position; undefined where there is nothing. */
export function dig(body: unknown, ...path: (string | number)[]): unknown {
  let current = body;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string | number, unknown>)[name];
  }
  return current;
}

/** A member that must be a list. */
export function digList(body: unknown, ...path: (string | number)[]): unknown[] {
  const list = dig(body, ...path);
  if (!Array.isArray(list)) throw new Error(`no list at ${path.join('.')} of ${JSON.stringify(body)}`);
  return list;
}

function basic(token: string): string {
  return `Basic ${Buffer.from(`${CREDENTIALS.email}:${token}`).toString('base64')}`;
}
