import { apiScopes, contract, errorBody, figure, unit } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docsPage } from './docs-page.ts';
import { openApiDocumentOf, parametersOf } from './openapi.ts';

const page = docsPage(contract, 'https://metrics.acme.example');

/** The row of a call. */
const rowOf = (operation: string): string =>
  page
    .slice(page.indexOf(`<tr id="${operation}">`))
    .split('</tr>', 1)
    .join('');

test('the API documentation has a table of units, and every unit has its row', () => {
  for (const option of unit.options)
    assert.match(page, new RegExp(`<tr><td><code>${option}</code></td><td>[^<]+</td></tr>`));
  assert.match(page, /<code>seconds<\/code><\/td><td>a duration in seconds/);
  assert.match(page, /<code>share<\/code><\/td><td>a share from 0 to 1/);
});

test('it says how to end a loop over pages', () => {
  assert.match(page, /Beyond the last page, you get the last one: stop after <code>found<\/code> rows/);
});

test('it starts with a call that works on this installation, and names every error', () => {
  assert.match(page, /curl -H "Authorization: Bearer \$TOKEN" https:\/\/metrics\.acme\.example\/v1\/teams/);
  assert.match(page, /<code>https:\/\/metrics\.acme\.example\/mcp<\/code>/);
  for (const code of errorBody.shape.code.options)
    assert.match(page, new RegExp(`<td>[45]\\d\\d</td><td><code>${code}</code></td><td>[^<]+</td>`));
});

test('it lists every call with its access and inputs', () => {
  for (const [group, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      const row = rowOf(`${group}.${name}`);
      assert.ok(row.length > 0, `${group}.${name}`);
      for (const input of [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')])
        assert.ok(row.includes(`<dt><code>${input.name}</code>`), `${input.name} of ${group}.${name}`);
    }
  assert.match(rowOf('auth.login'), /<td>public<\/td>$/);
  assert.match(rowOf('auth.login'), /<dt><code>password<\/code> string[^<]*, required<\/dt>/);
  assert.match(rowOf('sprints.list'), /<td><code>read:metrics<\/code><\/td>$/);
  assert.match(rowOf('sprints.list'), /<dt><code>limit<\/code> integer from 1 to 200, default 50<\/dt>/);
  assert.match(rowOf('reports.generate'), /<td>session<\/td>$/);
});

test('the OpenAPI document defines what it refers to, names the figure of every reply, and who may call what', () => {
  const document = openApiDocumentOf(contract) as {
    components: { schemas: Record<string, unknown> };
    paths: Record<string, Record<string, { security: unknown }>>;
  };
  const text = JSON.stringify(document);
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
  assert.ok(referred.has('#/components/schemas/Figure'), 'figures have a name');
  for (const name of referred)
    assert.ok(String(name).replace('#/components/schemas/', '') in document.components.schemas, name);
  assert.deepEqual(document.paths['/v1/sprints']?.['get']?.security, [{ session: [] }, { apiToken: ['read:metrics'] }]);
  assert.deepEqual(document.paths['/v1/auth/login']?.['post']?.security, []);
  assert.deepEqual(document.paths['/v1/reports/generate']?.['post']?.security, [{ session: [] }]);
  for (const scope of apiScopes) assert.ok(text.includes(`"apiToken":["${scope}"]`), scope);
});

test('a figure states a value or insufficient data, and never a bare number', () => {
  assert.ok(figure.safeParse({ kind: 'value', value: 0.5, n: 3, total: 3 }).success);
  assert.ok(figure.safeParse({ kind: 'insufficient-data', have: 1, need: 5, total: 1 }).success);
  for (const bare of [0.5, null, { value: 0.5 }, { kind: 'insufficient-data' }])
    assert.equal(figure.safeParse(bare).success, false);
});
