/** Every call of the contract rejects fields and query parameters that it does not have, at every depth. */
import { textProblem, type RouteDefinition } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inputOf } from '../platform/http/answer-call.ts';
import { valueFrom } from './from-schema.test-support.ts';
import { seeded } from './hostile-values.test-support.ts';
import { routes } from './requests.test-support.ts';

const words = ['01936f2e-7c57-7c31-9e45-0b6a4f1c2d3e', 'team:01936f2e-7c57-7c31-9e45-0b6a4f1c2d3e', 'jira', '7d'];
const stray = 'notAField';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with one more field, once for each object in it, with the path of that field. */
const withStray = (value: unknown, path: readonly string[] = []): { value: unknown; path: string }[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      withStray(item, path).map((made) => ({ ...made, value: value.with(index, made.value) })),
    );
  if (!isObject(value)) return [];
  return [
    { value: { ...value, [stray]: '1' }, path: [...path, stray].join('.') },
    ...Object.entries(value).flatMap(([name, nested]) =>
      withStray(nested, [...path, name]).map((made) => ({ ...made, value: { ...value, [name]: made.value } })),
    ),
  ];
};

/** Values that a call accepts, of various shapes. */
const acceptedBy = (schema: RouteDefinition['body']): unknown[] => {
  if (schema === undefined) return [{}];
  const random = seeded(1);
  return Array.from({ length: 300 }, () => valueFrom(schema, random, words, 0))
    .filter((value) => textProblem(value) === null && schema.safeParse(value).success)
    .slice(0, 20);
};

const problemOf = (definition: RouteDefinition, sent: { query?: unknown; body?: unknown }): string => {
  try {
    inputOf({ ...definition, params: undefined } as unknown as RouteDefinition, sent);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

/** Maps, which take any name. */
const maps: Readonly<Record<string, RegExp>> = {
  'batch.read': /^calls\.(params|query)\./,
  'configuration.preview': /^configuration\.settings\./,
  'configuration.save': /^(configuration\.settings|versions)\./,
};

describe('unknown fields', () => {
  for (const { name, definition } of routes) {
    it(`${name} rejects them by name`, () => {
      const query = definition.query === undefined ? {} : acceptedBy(definition.query)[0];
      assert.notEqual(query, undefined, 'no query was made that the call accepts');
      const problem = problemOf({ ...definition, body: undefined } as never, {
        query: { ...(query as object), [stray]: '1' },
      });
      assert.equal(problem, `Unknown query parameter: ${stray}`);

      const bodies = acceptedBy(definition.body);
      assert.notEqual(bodies.length, 0, 'no body was made that the call accepts');
      for (const body of bodies) {
        const sent = { ...definition, query: undefined } as never;
        assert.equal(problemOf(sent, { body }), 'accepted');
        for (const { value, path } of withStray(body)) {
          if (maps[name]?.test(path) === true) continue;
          const expected = definition.openBody === true ? 'accepted' : `Unknown field: ${path}`;
          assert.equal(problemOf(sent, { body: value }), expected);
        }
      }
    });
  }
});
