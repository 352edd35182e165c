import { z } from 'zod';
import { baseErrors } from './error-catalogue.ts';
import { pathParameters } from './path.ts';
import type { AnyRoute } from './route.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, unknown>;
}

/** OpenAPI 3.1 printed from the routes; internal routes are left out. */
export function openApi(routes: readonly AnyRoute[], info: OpenApiDocument['info']): OpenApiDocument {
  const listed = routes.filter((route) => !route.internal);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of listed) {
    const path = route.path.replaceAll(/:([A-Za-z][A-Za-z0-9]*)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...new Set(listed.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schema(errorShape, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A session of the identity provider' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key; the scope that it needs is named' },
      },
    },
  };
}

const errorShape = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    facts: z.record(z.string(), z.unknown()).optional(),
  }),
});

function schema(shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return rest;
}

function operation(route: AnyRoute): Record<string, unknown> {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    ...security(route),
    parameters: [
      ...parameters(route, 'path', route.params),
      ...parameters(route, 'query', route.query),
      ...(route.method === 'POST' && route.access !== 'public' ? [idempotencyKey] : []),
    ],
    ...(route.body || route.upload ? { requestBody: { required: true, content: requestContent(route) } } : {}),
    responses: { [String(route.status ?? 200)]: success(route), ...failures(route) },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

/** Visitors may call without anything; the empty entry says so. */
function security(route: AnyRoute): Record<string, unknown> {
  if (route.access === 'public') return {};
  const ways = [{ session: [] }, ...(route.scope ? [{ apiKey: [route.scope] }] : [])];
  return { security: route.access === 'visitor' ? [...ways, {}] : ways };
}

function parameters(route: AnyRoute, place: 'path' | 'query', shape: z.ZodType | undefined) {
  const described = shape ? schema(shape, 'input') : {};
  const properties = (described['properties'] ?? {}) as Record<string, unknown>;
  const required = new Set((described['required'] as string[] | undefined) ?? []);
  const names = place === 'path' ? pathParameters(route.path) : Object.keys(properties);
  return names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  }));
}

function requestContent(route: AnyRoute): Record<string, unknown> {
  const body = route.body ? schema(route.body, 'input') : { type: 'object' };
  if (!route.upload) return { 'application/json': { schema: body } };
  const properties = {
    ...(body['properties'] as object | undefined),
    [route.upload.field]: { type: 'string', format: 'binary' },
  };
  return { 'multipart/form-data': { schema: { ...body, properties } } };
}

function success(route: AnyRoute): Record<string, unknown> {
  if (route.output instanceof z.ZodType) {
    return { description: 'Success', content: { 'application/json': { schema: schema(route.output, 'output') } } };
  }
  const media = { file: 'application/octet-stream', events: 'text/event-stream', text: 'text/plain', none: undefined }[
    route.output
  ];
  return media ? { description: 'Success', content: { [media]: {} } } : { description: 'Success' };
}

/** One entry a status, naming every code that goes with it. */
function failures(route: AnyRoute): Record<string, unknown> {
  const common = ['bad_request', 'rate_limited', 'internal'] as const;
  const entries = { ...Object.fromEntries(common.map((code) => [code, baseErrors[code]])), ...route.errors };
  const byStatus = Map.groupBy(Object.entries(entries), ([, entry]) => entry.status);
  return Object.fromEntries(
    [...byStatus].map(([status, rows]) => [
      String(status),
      {
        description: rows.map(([code, entry]) => `\`${code}\`: ${entry.message}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
