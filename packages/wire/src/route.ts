import type { z } from 'zod';
import type { ErrorCatalogue } from './error-catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: the server turns this into a check before the handler runs. */
export type Access = 'public' | 'visitor' | 'user' | 'reviewer' | 'admin';

type Shape = z.ZodType;

/**
 * An endpoint as data. The server mounts it, the browser and the command line call it, and the API
 * reference is printed from it, so the three cannot disagree.
 */
export interface RouteDefinition {
  /** Verb and noun, unique: `start-translation`. */
  name: string;
  method: Method;
  /** With `:name` for parameters: `/api/projects/:projectId`. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** What an API key needs to call this; a route without a scope cannot be called by key. */
  scope?: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The body is multipart: one file in `field`, and the text fields of `body` before it. */
  upload?: { field: string; maxBytes: number };
  /** A zod shape for JSON, or what kind of stream comes instead. */
  output: Shape | 'file' | 'events' | 'text' | 'none';
  status?: number;
  errors?: ErrorCatalogue;
  /** Requests in a minute from one caller; the server's default holds without it. */
  perMinute?: number;
  /** Not in the public reference. */
  internal?: boolean;
}

export type AnyRoute = RouteDefinition;

/** Keeps the exact types of a route's shapes. */
export function route<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type Parsed<S> = S extends Shape ? z.output<S> : undefined;
type Sent<S> = S extends Shape ? z.input<S> : undefined;
type At<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined;

/** What a handler receives, already validated. */
export interface RouteInput<R extends AnyRoute> {
  params: Parsed<At<R, 'params'>>;
  query: Parsed<At<R, 'query'>>;
  body: Parsed<At<R, 'body'>>;
}

/** What a caller hands over, before validation. */
export interface RouteSent<R extends AnyRoute> {
  params: Sent<At<R, 'params'>>;
  query: Sent<At<R, 'query'>>;
  body: Sent<At<R, 'body'>>;
}

/** What a caller gets, after validation. */
export type RouteOutput<R extends AnyRoute> = R['output'] extends Shape ? z.output<R['output']> : undefined;

/** What a handler returns, before validation. */
export type RouteResult<R extends AnyRoute> = R['output'] extends Shape ? z.input<R['output']> : undefined;
