import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { contract, type RouteDefinition } from './index.ts';
import { withoutMarkup } from './free-text.ts';
import { textProblem } from './storable.ts';

describe('markup', () => {
  for (const [text, left] of [
    ['<b>Backend</b>', 'Backend'],
    ['<script>alert(1)</script>Team', 'alert(1)Team'],
    ['<img src=x onerror=alert(1)>Team', 'Team'],
    ['<IMG/SRC=x ONERROR=alert(1)>Team', 'Team'],
    ['<svg onload=alert(1)>', ''],
    ['<x onclick=alert(1)>Team', 'Team'],
    ['Team<!-- hidden -->', 'Team'],
    ['<!doctype html>Team', 'Team'],
    ['<sc<b>ript>alert(1)</script>', 'script>alert(1)'],
    ['Team <img src=x onerror=alert(1)', 'Team img src=x onerror=alert(1)'],
    ['<<b', 'b'],
    ['</b', 'b'],
    ['</<script', 'script'],
    ['<ma<p', 'map'],
    ['<script! <!--=', 'script! !--='],
    ['and/</<//script', 'and/script'],
  ] as const)
    it(`is taken out of ${text}`, () => assert.equal(withoutMarkup(text), left));

  for (const text of [
    'a < b',
    'a < b and c > d',
    'List<String>',
    'Map<String, List<Integer>>',
    '1 <2, 3>2',
    'Ada <3',
    '-> <-',
    'x <= y && y >= z',
    'Ada & Co. <ada@example.com>',
  ])
    it(`is not found in ${text}`, () => assert.equal(withoutMarkup(text), text));

  it('is searched for in a single pass, however long the text', () => {
    for (const piece of ['<', '</', '/', '<!--', '<b', '<b ', 'a/', '<a/', '<!', '<x ']) {
      const start = performance.now();
      withoutMarkup(piece.repeat(10_000 / piece.length));
      assert.ok(performance.now() - start < 2_000, piece);
    }
  });

  it('is gone after one pass, whatever the text', () => {
    const pieces = [
      '<',
      '</',
      '>',
      '<b>',
      '<script',
      'script>',
      '<!--',
      '-->',
      '=',
      ' ',
      'a',
      '/',
      '!',
      '<x y=z>',
      'Б',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        const once = withoutMarkup(parts.join(''));
        assert.equal(withoutMarkup(once), once);
        assert.doesNotMatch(once, /<\/?(script|b|map)[\s/>]|<!/i);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Inputs that are compared, verified or matched unchanged: passwords, codes, ids, and names from a source. */
const exact = new Set([
  'password',
  'current',
  'code',
  'challenge',
  'flow',
  'answer',
  'state',
  'clientId',
  'clientSecret',
  'apiToken',
  'transports',
  // Checked against existing values or a pattern.
  'organizationDomain',
  'domain',
  'timeZone',
  'baseUrl',
  'email',
  'workspace',
  'siteId',
  'includeSyncStatus',
  'unmapped',
  'metric',
  'cursor',
  'condition',
  // A batch names calls, which validate their own part with their own schemas.
  'call',
  'params',
  'query',
  'skill',
  // Searched for, and never stored.
  'search',
  'q in a query',
  'text in a query',
  'who',
  'action',
  'teams',
  'roles',
  'skills',
  // Ids and names of the sources, matched against stored ones.
  'id',
  'ids',
  'chosen',
  'accountId',
  'accountIds',
  'repositoryId',
  'statusId',
  'projectId',
  'fieldId',
  'environmentPattern',
  'refPattern',
  'selectorPattern',
  'typeNames',
  'labels',
  'priorities',
  'projectKeys',
  'hotfixPatterns',
  'revertPatterns',
  'rollbackPatterns',
]);

type Leaf = { path: string; schema: z.ZodType };
const hasForm = (schema: z.ZodType): boolean =>
  'format' in schema.def ||
  (schema.def as z.core.$ZodStringDef).checks?.some((one) => 'pattern' in one._zod.def) === true;

/** Every free text in a schema, with its transformations. */
const textsOf = (schema: z.core.$ZodType | undefined, path: string, whole = schema): Leaf[] => {
  if (schema === undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return hasForm(schema as z.ZodType) ? [] : [{ path, schema: whole as z.ZodType }];
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, one]) => textsOf(one, `${path}.${name}`));
  if (def.type === 'array') return textsOf(def.element, path);
  if (def.type === 'tuple') return def.items.flatMap((item) => textsOf(item, path));
  if (def.type === 'union') return def.options.flatMap((option) => textsOf(option, path));
  if (def.type === 'record') return textsOf(def.valueType, path);
  if (def.type === 'pipe') return textsOf(def.in, path, whole === schema ? schema : whole);
  return 'innerType' in def ? textsOf(def.innerType, path) : [];
};

test('every free text input is stripped of markup, and keeps text that only resembles it', () => {
  const found: string[] = [];
  for (const [group, routes] of Object.entries(contract)) {
    for (const [name, definition] of Object.entries(routes) as [string, RouteDefinition][]) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { path, schema } of textsOf(definition[part], part)) {
          const field = path.split('.').at(-1) ?? '';
          if (exact.has(field) || (part === 'query' && exact.has(`${field} in a query`))) continue;
          const place = `${group}.${name} ${path}`;
          found.push(place);
          assert.equal(schema.parse(' <b>Ada</b> a < b List<String> '), 'Ada a < b List<String>', place);
        }
      }
    }
  }
  for (const place of [
    'accounts.register body.name',
    'organizations.create body.name',
    'mappings.createTeam body.name',
    'mappings.change body.changes.description',
    'scoring.save body.configuration.rules.description',
    'profiles.writeNote body.text',
    'issueReports.report body.message',
    'security.createApiToken body.name',
  ])
    assert.ok(found.includes(place), `${place} was looked at`);
});

test('text that cannot be stored is found wherever it is', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  for (const good of ['Ada 👩‍💻', { name: ['x', 1, null, true] }, undefined, deep]) assert.equal(textProblem(good), null);
  for (const bad of ['\0', '\ud800', 'a\udc00b', { a: [{ b: 'x\ud83d' }] }, { 'key\0': 1 }, [['\ude00\ud83d']]])
    assert.match(textProblem(bad) ?? '', /^Text cannot contain/);
});
