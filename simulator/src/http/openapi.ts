import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';

/** Test support: holds simulated answers against Atlassian's OpenAPI documents, which are not part of this project. */

/** Says in which respects an answer disagrees with the document; an empty list means that it agrees. */
export type AnswerCheck = (method: string, pathTemplate: string, status: number, body: unknown) => string[];

export const OPENAPI_SKIP = "ATLASSIAN_OPENAPI_DIR is not set: answers are not held against Atlassian's documents";

/** The folder with the documents, or undefined when the environment names none. */
export function openapiFolder(): string | undefined {
  const folder = process.env['ATLASSIAN_OPENAPI_DIR'];
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** Path of the folder's document with this name prefix, such as `confluence-v2`. @throws when there is none. */
export function openapiDocument(folder: string, prefix: string): string {
  const name = readdirSync(folder).find((entry) => entry.startsWith(prefix) && entry.endsWith('.json'));
  if (name === undefined) throw new Error(`no document ${prefix}*.json in ${folder}`);
  return join(folder, name);
}

/**
 * Prepares checking against one OpenAPI 3.0 document.
 * `tolerated` names the places (as `instancePath keyword`) where real payloads are known to differ.
 */
export function openapiCheck(file: string, tolerated: RegExp[] = []): AnswerCheck {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, logger: false });
  // The package is CommonJS; its callable is the default export of its namespace.
  const addFormats = addFormatsModule as unknown as (target: Ajv) => void;
  addFormats(ajv);
  // Jira writes offsets without a colon, which RFC 3339 does not allow but its documents call a date-time.
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))));
  ajv.addSchema(asJsonSchema(document) as object, 'document');
  const compiled = new Map<string, ValidateFunction>();

  return (method, pathTemplate, status, body) => {
    const place = responseSchema(document, ['paths', pathTemplate, method.toLowerCase(), 'responses', String(status)]);
    if (typeof place === 'string') return [place];
    const pointer = `document#/${place.map(escapePointer).join('/')}`;
    let validate = compiled.get(pointer);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: pointer });
      compiled.set(pointer, validate);
    }
    if (validate(body)) return [];
    return (validate.errors ?? [])
      .map((error) => `${error.instancePath} ${error.keyword} ${error.message} ${JSON.stringify(error.params)}`)
      .filter((line) => !tolerated.some((pattern) => pattern.test(line)));
  };
}

/** The position of an answer's JSON schema in the document, or a sentence saying that there is none. */
function responseSchema(document: unknown, path: string[]): string[] | string {
  let place = path;
  let response = at(document, place);
  if (response === undefined) return `the document has no ${path.slice(1).join(' ')}`;
  const reference = at(response, ['$ref']);
  if (typeof reference === 'string') {
    place = reference.replace('#/', '').split('/').map(unescapePointer);
    response = at(document, place);
  }
  const content = at(response, ['content']);
  const types = typeof content === 'object' && content !== null ? Object.keys(content) : [];
  const type = types.find((one) => one.startsWith('application/json')) ?? types[0];
  if (type === undefined || at(content, [type, 'schema']) === undefined)
    return `the document describes no body for ${path.slice(1).join(' ')}`;
  return [...place, 'content', type, 'schema'];
}

/** Rewrites OpenAPI's `nullable` to JSON Schema and leaves the rest as it is. */
function asJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    if (name !== 'example' && name !== 'examples' && name !== 'discriminator') copy[name] = asJsonSchema(value);
  }
  if (copy['nullable'] !== true) return copy;
  delete copy['nullable'];
  return { anyOf: [copy, { type: 'null' }] };
}

function at(node: unknown, path: string[]): unknown {
  let current = node;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

const escapePointer = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
const unescapePointer = (name: string): string => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
