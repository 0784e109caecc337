/** Hostile requests to every call of the contract, in every role. */
import { contract, fullPath, sampleHeader, type RouteDefinition } from '@sightline/contract';
import type { InjectOptions } from 'fastify';
import { callerKinds, type Callers } from '../access/callers.test-support.ts';
import { valueFrom } from './from-schema.test-support.ts';
import { hostileBodies, hostilePaths, hostileTexts, hostileValue, type Random } from './hostile-values.test-support.ts';

export const routes: readonly { name: string; definition: RouteDefinition }[] = Object.entries(contract).flatMap(
  ([group, calls]) =>
    Object.entries(calls).map(([name, definition]) => ({
      name: `${group}.${name}`,
      definition: definition as RouteDefinition,
    })),
);

export type Hostile = { call: string; caller: string; options: InjectOptions };

/** Percent-encodes every byte except unreserved characters. */
const encoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const tokens = ['', 'x', 'a.b.c', `${'a'.repeat(9_000)}`, 'slt_', 'slt_x', 'slt_%00', 'eyJhbGciOiJub25lIn0.e30.'];
const headerNames = [
  'authorization',
  'cookie',
  'content-type',
  'content-encoding',
  'x-organization-id',
  'user-agent',
  'x-forwarded-for',
  'range',
  'if-none-match',
  'if-modified-since',
  'accept-encoding',
  'host',
  'origin',
  'upgrade',
  'connection',
  'x-http-method-override',
];
/** A valid header value: no line breaks, one byte per character. */
const headerTexts = [
  ...hostileTexts.filter((text) => /^[\x20-\x7e\x80-\xff]*$/.test(text) && text.length < 10_000),
  'Bearer',
  'Bearer  x',
  'Basic YTpi',
  'bytes=9-1',
  'gzip',
  'websocket',
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
];

const members = ['developer', 'manager', 'admin', 'token'] as const;

const headersOf = (random: Random, callers: Callers, tokenHeaders: Record<string, string>) => {
  const caller = random.pick([...callerKinds, ...members, ...members, ...members, ...members]);
  const headers: Record<string, string> = {
    ...(caller === 'token' ? tokenHeaders : callers.headers[caller]),
  };
  if (random.chance(0.05)) headers['authorization'] = `Bearer ${random.pick(tokens)}`;
  while (random.chance(0.1)) headers[random.pick(headerNames)] = random.pick(headerTexts);
  return { caller, headers };
};

const queryOf = (definition: RouteDefinition, random: Random, words: readonly string[], hostility: number): string => {
  const value = definition.query === undefined ? {} : valueFrom(definition.query, random, words, hostility);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (random.chance(hostility)) entries.push([random.pick(hostileTexts), hostileValue(random)]);
  if (random.chance(hostility / 2) && entries[0] !== undefined) entries.push(entries[0]);
  const text = entries.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value).slice(0, 8_000))}`).join('&');
  return text === '' ? '' : `?${text}`;
};

/** One request, determined by the random numbers. */
export const hostileRequest = (
  random: Random,
  callers: Callers,
  tokenHeaders: Record<string, string>,
  /** The sample organization's ids; null if there is no sample. */
  sampleIds: readonly string[] | null,
): Hostile => {
  const { caller, headers } = headersOf(random, callers, tokenHeaders);
  const asksSample = sampleIds !== null && random.chance(0.4);
  if (random.chance(0.05)) {
    const url = random.pick(hostilePaths);
    const method = random.pick(['GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const);
    return { call: 'no call', caller, options: { method, url, headers } };
  }
  const { name, definition } = random.pick(routes);
  if (asksSample && definition.sample === true) headers[sampleHeader] = 'on';
  const { world } = callers;
  const words = Object.values(world).flatMap((value) => (typeof value === 'string' ? [value] : []));
  words.push(...(sampleIds ?? []).flatMap((id) => [id, `team:${id}`, `person:${id}`]));
  if (name === 'batch.read') words.push(...routes.map((route) => route.name));
  words.push(`team:${world.teamId}`, `person:${world.ownPersonId}`);
  // Requests that are valid except for one value get the furthest.
  const hostility = random.pick([0, 0.02, 0.1, 0.4]);
  const params: Record<string, unknown> = { ...world, sprintId: 'sprint-1', provider: 'jira', version: '1' };
  const path = fullPath(definition).replaceAll(/:(\w+)/g, (_whole, param: string) => {
    const schema = definition.params?.shape[param];
    const known = params[param];
    if (typeof known === 'string' && !random.chance(Math.max(hostility, asksSample ? 0.7 : 0))) return encoded(known);
    const value = schema === undefined ? hostileValue(random) : valueFrom(schema, random, words, hostility);
    return random.chance(0.02) ? '%E0%A4%A' : encoded(textOf(value).slice(0, 300)) || 'x';
  });
  const url = `${path}${queryOf(definition, random, words, hostility)}`;
  const method = definition.method;
  if (method === 'GET' && !random.chance(0.02)) return { call: name, caller, options: { method, url, headers } };
  const asText = random.chance(0.04);
  const value =
    definition.body === undefined ? hostileValue(random) : valueFrom(definition.body, random, words, hostility);
  const body = asText ? random.pick(hostileBodies) : JSON.stringify(value);
  if (definition.body === undefined && !random.chance(0.2))
    return { call: name, caller, options: { method, url, headers } };
  return {
    call: name,
    caller,
    options: { method, url, headers: { 'content-type': 'application/json', ...headers }, payload: body },
  };
};
