/** Hostile and malformed values. */

/** Random numbers that are reproducible by seed. */
export type Random = {
  /** From 0 to 1. */
  next: () => number;
  chance: (share: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
  /** An integer from 0 up to, but not including, `below`. */
  whole: (below: number) => number;
};

/** mulberry32 */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (values) => values[whole(values.length)] as (typeof values)[number],
  };
};

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\ude00\ud83d',
  '\ufeff',
  '\u202eabc',
  '\r\nSet-Cookie: a=b',
  '\u0007\u001b[2J',
  '👩‍💻'.repeat(40),
  'İ'.repeat(100),
  'ß'.repeat(99),
  'a'.repeat(9_999),
  'a'.repeat(10_001),
  '<script>alert(1)</script>',
  '<'.repeat(2_000),
  '<!--'.repeat(500),
  '{{7*7}}${7*7}',
  "'; drop table users; --",
  '%',
  '%00',
  '%_\\',
  '\\',
  '*'.repeat(150),
  '(a+)+$',
  '[',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[::1',
  'http://169.254.169.254/',
  'https://user:password@127.0.0.1:1/',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '99999999999999999999999999',
  '9223372036854775808',
  '2147483648',
  '0x10',
  '１２３',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-20T24:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'organization',
  'team:00000000-0000-0000-0000-000000000000',
  'person:------------------------------------',
  'sprint:x',
  'admin',
  ',,,,',
  'a,b,c',
  '.',
  '999999999999999.999999999999999',
  'score / 0',
  'score >= 1e308 * 1e308',
  '((((((((((',
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  0.1 + 0.2,
];

/** A key that every object inherits, as an own property. */
const withKey = (key: string, value: unknown): object =>
  Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true });

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

export const hostileValue = (random: Random): unknown => {
  const kind = random.whole(12);
  if (kind < 6) return random.pick(hostileTexts);
  if (kind < 8) return random.pick(hostileNumbers);
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => false,
    () => [],
    () => ({}),
    () => [[]],
    () => [random.pick(hostileTexts)],
    () => Array.from({ length: 1_000 }, () => random.pick(hostileTexts)),
    () => withKey('__proto__', { role: 'admin' }),
    () => withKey('constructor', { prototype: {} }),
    () => withKey(random.pick(hostileTexts), 1),
    () => ({ length: 1e9, toString: 'x', valueOf: 'x' }),
    () => nested(200),
    () => ({ $ne: null }),
  ])();
};

/** Bodies that are not JSON, or too large. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  '}',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '\ufeff{}',
  '{"name":"\\ud800"}',
  '{"\\u0000":"\\u0000"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"name":"${'a'.repeat(1_100_000)}"}`,
  'name=Ada&role=admin',
  "{'name':'Ada'}",
];

export const hostilePaths: readonly string[] = [
  '/v1/%',
  '/v1/%zz',
  '/v1/teams/%00/dora-metrics',
  '/v1/teams/%ff%fe/dora-metrics',
  '/v1/developers/%ED%A0%80/performance',
  '/v1//teams',
  '/v1/../v1/teams',
  '/v1/..%2f..%2fetc%2fpasswd',
  '/v1/teams/__proto__/dora-metrics',
  '/v1/constructor',
  '/v1/avatars/%00',
  '/v1/avatars/..',
  '/v1/logos/%00',
  '/v1/ws',
  '/v1/ws?token=x',
  '/v1/openapi.json?x=%',
  '/v1/docs/..%5c..',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/index.html%00',
  '/%c0%ae%c0%ae/',
  '/v1/teams?timeRange=30d&timeRange=7d',
  '/v1/developers?search[]=a&search[b]=c',
  '/v1/developers?__proto__[x]=1',
  '/v1/developers?page=%ff',
  '/v1/developers?search=%ED%A0%80',
  `/v1/developers?search=${'a'.repeat(5_000)}`,
  `/v1/${'a/'.repeat(500)}`,
  '/?',
  '/v1',
  '//example.com/v1/teams',
];
