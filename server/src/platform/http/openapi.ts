import * as shared from '@sightline/contract';
import { errorBody, fullPath, scopeOfCall, type RouteDefinition } from '@sightline/contract';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Schemas that the contract exports are named after their export: the figure of many replies is one `Figure`. */
const names = new Map(
  Object.entries(shared).flatMap(([name, value]): [z.core.$ZodType, string][] =>
    value instanceof z.ZodType ? [[value, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`]] : [],
  ),
);

const withNames = z.registry<z.core.GlobalMeta>();
withNames.get = (schema) => {
  const id = names.get(schema);
  return { ...z.globalRegistry.get(schema), ...(id === undefined ? {} : { id }) };
};

/** How schemas are written: without the limits that every integer has. */
const written = {
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const;

/** Definitions that the schema refers to are added to `schemas`. */
const replySchema = (schema: z.ZodType, schemas: Json): Json => {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { ...written, io: 'output', metadata: withNames }) as Json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) schemas[name] = inComponents(definition);
  return inComponents(rest);
};

const inComponents = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

/** Inputs have no names: fields with a default are optional in them, unlike in replies. */
export const bodySchema = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { ...written, io: 'input', reused: 'inline' }) as Json;
  return rest;
};

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description?: unknown; schema: Json };

export const parametersOf = (schema: z.ZodObject | undefined, location: 'path' | 'query'): Parameter[] =>
  schema === undefined
    ? []
    : Object.entries(schema.shape).map(([name, shape]) => {
        const { description, ...rest } = bodySchema(shape as z.ZodType);
        return {
          name,
          in: location,
          required: location === 'path' || !z.safeParse(shape as z.ZodType, undefined).success,
          ...(description === undefined ? {} : { description }),
          schema: rest,
        };
      });

type RouteGroups = Record<string, Record<string, RouteDefinition>>;

const documents = new WeakMap<RouteGroups, Json>();

/**
 * The OpenAPI 3.1 document of the given routes; the contract is its only source. Composed on first request, because
 * that takes half as long as the rest of a process's start.
 */
export const openApiDocumentOf = (groups: RouteGroups): Json => {
  const document = documents.get(groups) ?? compose(groups);
  documents.set(groups, document);
  return document;
};

const compose = (groups: RouteGroups): Json => {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, definition] of Object.entries(routes)) {
      const path = fullPath(definition).replaceAll(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      (paths[path] as Json)[definition.method.toLowerCase()] = operation(group, name, definition, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sightline',
      version: '1.0',
      description: 'Engineering metrics with a receipt behind every figure.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From POST /v1/auth/login' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'From Settings > Security; read-only, with scopes' },
      },
      schemas,
    },
    paths,
  };
};

/** How callers identify themselves: with a session, or with an API token that has the scope. */
const securityOf = (definition: RouteDefinition): Json[] => {
  if (definition.access === 'public') return [];
  const scope = scopeOfCall.get(definition);
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiToken: [scope] }])];
};

const operation = (group: string, name: string, definition: RouteDefinition, schemas: Json): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: definition.summary,
  security: securityOf(definition),
  parameters: [...parametersOf(definition.params, 'path'), ...parametersOf(definition.query, 'query')],
  ...(definition.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: bodySchema(definition.body) } },
        },
      }),
  responses: {
    '200': {
      description: 'Success',
      content:
        definition.file === true
          ? // The media type depends on the file.
            { '*/*': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: replySchema(definition.reply, schemas) } },
    },
    default: {
      description: 'Anything else',
      content: { 'application/json': { schema: replySchema(errorBody, schemas) } },
    },
  },
});
