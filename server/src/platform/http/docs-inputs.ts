/** What a call of the API takes, for its documentation. */
import type { RouteDefinition } from '@sightline/contract';
import { escapeHtml } from '../escape-html.ts';
import { bodySchema, parametersOf, type Json } from './openapi.ts';

/** More values of an enumeration, or fields of an object, are left to the OpenAPI document. */
const maxListed = 12;

/** Limits of longer texts only protect the server. */
const longText = 10_000;

/** The parameters and body fields of a call as a collapsed list; an empty text if there are none. */
export const docsInputs = (route: RouteDefinition): string => {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')].map(
    ({ name, required, description, schema }) => termOf(name, { required, description, schema }),
  );
  const fields = route.body === undefined ? [] : fieldsOf(bodySchema(route.body));
  const parts = [listOf('Parameters', parameters), listOf('Body', fields)].filter((part) => part !== '');
  return parts.length === 0 ? '' : `<details><summary>Input</summary>${parts.join('')}</details>`;
};

const listOf = (title: string, terms: readonly string[]): string =>
  terms.length === 0 ? '' : `<p>${title}</p><dl>${terms.join('')}</dl>`;

type Input = { required: boolean; description: unknown; schema: Json };

const termOf = (name: string, { required, description, schema }: Input): string => {
  const notes = [typeOf(schema), required ? 'required' : [], defaultOf(schema)].flat();
  const meaning = typeof description === 'string' ? `<dd>${escapeHtml(description)}</dd>` : '';
  return `<dt><code>${escapeHtml(name)}</code> ${escapeHtml(notes.join(', '))}</dt>${meaning}`;
};

const defaultOf = ({ default: value }: Json): string | string[] =>
  value === undefined || value === '' || typeof value === 'object' ? [] : `default ${String(value)}`;

const fieldsOf = (schema: Json): string[] => {
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (properties === undefined) return [`<dd>${escapeHtml(typeOf(schema))}</dd>`];
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, { description, ...rest }]) =>
    termOf(name, { required: required.includes(name), description, schema: rest }),
  );
};

/** The type of a JSON Schema in a few words. */
const typeOf = (schema: Json): string => {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return someOf(schema['enum'].map(String), ' | ');
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options !== undefined) return someOf([...new Set(options.map(typeOf))], ' or ');
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Json)}`;
  if (schema['type'] === 'object') return objectOf(schema);
  if (schema['format'] === 'uuid') return 'id';
  if (typeof schema['format'] === 'string') return schema['format'];
  return `${String(schema['type'] ?? 'any value')}${boundsOf(schema)}`;
};

const objectOf = ({ properties = {} }: Json): string => {
  const names = Object.keys(properties as Json);
  return names.length === 0 ? 'object' : `object with ${someOf(names, ', ')}`;
};

const someOf = (all: readonly string[], joint: string): string =>
  [...all.slice(0, maxListed), ...(all.length > maxListed ? ['…'] : [])].join(joint);

const boundsOf = ({ minimum, maximum, maxLength }: Json): string => {
  if (minimum !== undefined && maximum !== undefined) return ` from ${String(minimum)} to ${String(maximum)}`;
  if (minimum !== undefined) return ` from ${String(minimum)}`;
  if (maximum !== undefined) return ` up to ${String(maximum)}`;
  const isShort = typeof maxLength === 'number' && maxLength < longText;
  return isShort ? ` of up to ${maxLength} characters` : '';
};
