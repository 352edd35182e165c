import * as contracts from '@targum/contracts';
import type { AnyRoute } from '@targum/wire';

type Contracts = typeof contracts;

/** What a program may call: everything with a scope, and everything public that is meant to be read about. */
type ForPrograms<R> = R extends { name: string; path: string; internal: true }
  ? never
  : R extends { name: string; path: string; scope: string }
    ? R
    : R extends { name: string; path: string; access: 'public'; tag: 'System' | 'Estimates' | 'Billing' }
      ? R
      : never;

export type ApiRoutes = {
  [K in keyof Contracts as ForPrograms<Contracts[K]> extends never ? never : K]: Extract<Contracts[K], AnyRoute>;
};

const publicTags = new Set(['System', 'Estimates', 'Billing']);

/** The same choice as the type above, at run time; a test holds the two together. */
export const apiRoutes: ReadonlyMap<string, AnyRoute> = new Map(
  Object.entries(contracts as Record<string, unknown>).flatMap(([name, value]): [string, AnyRoute][] =>
    isRoute(value) && isForPrograms(value) ? [[name, value]] : [],
  ),
);

function isForPrograms({ internal, scope, access, tag }: AnyRoute): boolean {
  return !internal && (scope !== undefined || (access === 'public' && publicTags.has(tag)));
}

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'output' in value;
}
