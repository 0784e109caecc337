/** Inputs generated from the contract's schemas: mostly valid, with a hostile value here and there. */
import type { z } from 'zod';
import { hostileTexts, hostileValue, type Random } from './hostile-values.test-support.ts';

/** Texts that satisfy some schema; a fitting one is found by trying. */
export type Words = readonly string[];

const usualWords: Words = [
  'Ada Lovelace',
  'a',
  '1',
  '12',
  '0.5',
  'true',
  'ada@example.com',
  'acme.example',
  'Tr1cky-Passage!',
  'https://id.example/realm',
  'UTC',
  'Europe/Berlin',
  '2026-11-01',
  '2026-11-20',
  '2026-11-20T09:42:00Z',
  '30d',
  'organization',
  'score >= 90',
  '80-89',
  'lead_time',
  'deployment_frequency',
  'performance_score',
  '0123ABCD',
  '1.2',
  '.',
  'R0lGODlhAQABAAAAACw=',
  'e30',
  'main',
  'sprint-1',
  'abcdefghijklmnopqrstuvwxyz',
  '123456',
];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;
const fits = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** @param hostility the share of values replaced by hostile ones, from 0 to 1 */
export const valueFrom = (schema: z.core.$ZodType, random: Random, words: Words, hostility: number): unknown => {
  if (random.chance(hostility)) return hostileValue(random);
  const within = (inner: z.core.$ZodType): unknown => valueFrom(inner, random, words, hostility);
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const made = Object.entries(def.shape).flatMap(([name, field]) =>
        random.chance(0.15) && fits(field, undefined) ? [] : [[name, within(field)] as const],
      );
      if (random.chance(hostility / 2)) made.push([random.pick(hostileTexts), hostileValue(random)]);
      return Object.fromEntries(made);
    }
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 5]) }, () => within(def.element));
    case 'tuple':
      return def.items.map(within);
    case 'union':
      return within(random.pick(def.options));
    case 'record':
      return { [random.pick(words)]: within(def.valueType) };
    case 'pipe':
      return within(def.in);
    case 'enum':
      return random.pick(Object.values(def.entries));
    case 'literal':
      return random.pick(def.values);
    case 'boolean':
      return random.chance(0.5);
    case 'nullable':
      return random.chance(0.3) ? null : within(def.innerType);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return within(def.innerType);
    case 'number': {
      const numbers = [0, 1, 2, 7, 12, 50, 90, 100, 0.5, 1.25, -3, 2026, random.whole(1_000_000)];
      const good = numbers.filter((candidate) => fits(schema, candidate));
      return random.pick(good.length === 0 ? numbers : good);
    }
    case 'string': {
      const known = [...words, ...words, ...usualWords].filter((word) => fits(schema, word));
      return random.pick(known.length === 0 ? usualWords : known);
    }
    default:
      return hostileValue(random);
  }
};
