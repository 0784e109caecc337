/** Random responses as Atlassian's OpenAPI documents describe them. The documents are not part of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** The folder of the documents; undefined unless the test command names one. */
export const openapiFolder = (): string | undefined => {
  const folder = process.env['ATLASSIAN_OPENAPI_DIR'];
  return folder !== undefined && existsSync(folder) ? folder : undefined;
};

type Schema = Readonly<Record<string, unknown>>;

const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    node,
  );
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

export type Answers = {
  /** Possible response bodies of a call; null if the documents describe no such call or no body. */
  of(method: string, path: string): fc.Arbitrary<unknown> | null;
};

/**
 * @param names prefixes of the documents' file names; the first document that describes a call is used
 * @param known more exact schemas of single properties, by `{schema}.{property}`
 */
export const openapiAnswers = (
  folder: string,
  names: readonly string[],
  known: Readonly<Record<string, Schema>> = {},
): Answers => {
  const documents = names.map((name) => {
    const file = readdirSync(folder).find((file) => file.startsWith(name));
    if (file === undefined) throw new Error(`no document ${name}* in ${folder}`);
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;
  });
  return {
    of(method, path) {
      for (const document of documents) {
        const template = templateOf(document, method, path);
        const schema = template === null ? null : answerSchema(document, at(document, 'paths', template, method));
        if (schema !== null) return generator(document, known)(schema, 0);
      }
      return null;
    },
  };
};

/** The longest path of the document that the address ends with, because servers prefix their own. */
const templateOf = (document: unknown, method: string, path: string): string | null =>
  Object.entries(at(document, 'paths') as object)
    .filter(([, calls]) => at(calls, method) !== undefined)
    .map(([template]) => template)
    .filter((template) => new RegExp(`${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    .toSorted((a, b) => b.length - a.length)[0] ?? null;

const resolve = (document: unknown, schema: unknown): unknown => {
  const reference = at(schema, '$ref');
  return typeof reference === 'string' ? at(document, ...reference.replace('#/', '').split('/')) : schema;
};

const answerSchema = (document: unknown, call: unknown): Schema | null => {
  const content = at(resolve(document, at(call, 'responses', '200')), 'content');
  const schema = isSchema(content) ? at(Object.values(content)[0], 'schema') : undefined;
  return isSchema(schema) ? schema : null;
};

/** Deeper than this, lists are empty and objects have no members. */
const deepest = 5;
const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 10, 20) })
  .map((milliseconds) => new Date(milliseconds).toISOString());
const words = fc.string({ maxLength: 12 });
const texts: Record<string, fc.Arbitrary<string>> = {
  'date-time': instants,
  date: instants.map((instant) => instant.slice(0, 10)),
  uri: fc.constantFrom('https://acme.example/x', '/wiki/x', ''),
  uuid: fc.uuid(),
};

type Generate = (schema: unknown, depth: number) => fc.Arbitrary<unknown>;

const generator = (document: unknown, known: Readonly<Record<string, Schema>>): Generate => {
  const generate: Generate = (given, depth) => {
    const schema = resolve(document, given);
    if (!isSchema(schema)) return fc.jsonValue({ maxDepth: 2 });
    const value = ofSchema(schema, nameOf(given), depth);
    return schema['nullable'] === true ? fc.option(value) : value;
  };

  const ofSchema = (schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> => {
    const choices = schema['oneOf'] ?? schema['anyOf'];
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => generate(choice, depth + 1)));
    if (schema['type'] === 'string') return texts[String(schema['format'])] ?? words;
    if (schema['type'] === 'integer') return fc.oneof(fc.nat(5_000), fc.maxSafeInteger());
    if (schema['type'] === 'number') return fc.oneof(fc.nat(100), fc.double());
    if (schema['type'] === 'boolean') return fc.boolean();
    if (schema['type'] === 'array')
      return depth >= deepest ? fc.constant([]) : fc.array(generate(schema['items'], depth + 1), { maxLength: 3 });
    const properties = propertiesOf(document, schema);
    if (Object.keys(properties).length === 0)
      return fc.dictionary(words, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
    if (depth >= deepest) return fc.constant({});
    // Schemas are recursive, so members are resolved only when one is generated.
    return fc.constant(properties).chain((all) => {
      const members = Object.entries(all).map(
        ([member, schema]) => [member, generate(known[`${name}.${member}`] ?? schema, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(members));
    });
  };
  return generate;
};

const nameOf = (schema: unknown): string =>
  String(at(schema, '$ref') ?? '')
    .split('/')
    .at(-1) ?? '';

/** Properties of a schema, including those of its `allOf` parts. */
const propertiesOf = (document: unknown, schema: Schema): Record<string, unknown> => {
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : [];
  const inherited = parts.map((part) => resolve(document, part)).filter(isSchema);
  return Object.assign({}, ...inherited.map((part) => propertiesOf(document, part)), schema['properties']) as Record<
    string,
    unknown
  >;
};
