import { fullPath, errorBody, type RouteDefinition } from '@sightline/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return rest;
};

const parametersOf = (schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] =>
  schema === undefined
    ? []
    : Object.entries(schema.shape).map(([name, shape]) => ({
        name,
        in: location,
        required: location === 'path' || !z.safeParse(shape as z.ZodType, undefined).success,
        schema: schemaOf(shape as z.ZodType, 'input'),
      }));

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
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, definition] of Object.entries(routes)) {
      const path = fullPath(definition).replaceAll(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      (paths[path] as Json)[definition.method.toLowerCase()] = operation(group, name, definition);
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
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
};

const operation = (group: string, name: string, definition: RouteDefinition): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: definition.summary,
  ...(definition.access === 'public' ? { security: [] } : {}),
  parameters: [...parametersOf(definition.params, 'path'), ...parametersOf(definition.query, 'query')],
  ...(definition.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(definition.body, 'input') } },
        },
      }),
  responses: {
    '200': {
      description: 'Success',
      content:
        definition.file === true
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: schemaOf(definition.reply, 'output') } },
    },
    default: {
      description: 'Anything else',
      content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
    },
  },
});
