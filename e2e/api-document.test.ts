/** What a client generated from the OpenAPI document receives: every read of the demo, as the document describes it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { call } from './call.ts';
import { demoAdmin, waitForDemo } from './collected-demo.ts';
import { sharedDemo } from './shared-demo.ts';

const timeoutMs = 90_000;

type Parameter = { name: string; in: 'path' | 'query'; required: boolean };
type Response = { content: Record<string, { schema: object }> };
type Operation = { parameters: Parameter[]; responses: Record<string, Response> };
type Document = { components: object; paths: Record<string, Record<string, Operation>> };

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the OpenAPI document', () => {
  let address: string;
  let token: string;
  let document: Document;
  let known: Record<string, string>;

  before(async () => {
    address = (await sharedDemo()).address;
    known = {
      ...(await waitForDemo(address, timeoutMs)),
      // Required query parameters.
      provider: 'jira',
      question: 'What was the lead time last month?',
      q: 'pay',
      from: dayAgo(30),
      to: dayAgo(1),
      frequency: 'weekly',
      hour: '8',
      timeZone: 'Europe/Berlin',
    };
    token = (
      await call<{ token: string }>(address, '', '/auth/login', { email: demoAdmin, password: 'sightline-demo' })
    ).token;
    document = (await (await fetch(`${address}/v1/openapi.json`)).json()) as Document;
  });

  it('describes the answer to every read', async () => {
    const ajv = new Ajv2020({ strict: false });
    // The package is CommonJS; its callable is the default export of its namespace.
    (addFormatsModule as unknown as (target: Ajv2020) => void)(ajv);
    ajv.addSchema({ $id: 'document', components: document.components });
    const validate = (schema: object, body: unknown): string =>
      ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object, body)
        ? ''
        : ajv.errorsText();

    const wrong: string[] = [];
    let answered = 0;
    for (const [template, { get }] of Object.entries(document.paths)) {
      if (get === undefined) continue;
      const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? crypto.randomUUID());
      const required = get.parameters.filter((one) => one.in === 'query' && one.required);
      const query = new URLSearchParams(required.map(({ name }) => [name, known[name] ?? '']));
      const answer = await fetch(`${address}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status === 200) answered += 1;
      const { content } = get.responses[String(answer.status)] ?? get.responses['default'] ?? { content: {} };
      const schema = content['application/json']?.schema;
      if (schema !== undefined) {
        const problem = validate(schema, await answer.json());
        if (problem !== '') wrong.push(`${answer.status} ${path}: ${problem}`);
        continue;
      }
      await answer.arrayBuffer();
      if (content['*/*'] === undefined) wrong.push(`${path} is neither JSON nor a file`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(answered > 85, `only ${answered} calls succeeded`);
  });
});
