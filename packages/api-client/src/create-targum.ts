import { type AnyRoute, type CallInput, createCaller, createSender, type RouteOutput } from '@targum/wire';
import { type ApiRoutes, apiRoutes } from './api-routes.ts';
import { type DownloadedFile, readFile } from './downloaded-file.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

interface TargumOptions {
  /** Where the installation is: `https://targum.example`. */
  baseUrl: string;
  /** As it was shown when it was made: `tgm_…`. Without it only public calls succeed. */
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
}

type Answer<R extends AnyRoute> = R['output'] extends 'file'
  ? Promise<DownloadedFile>
  : R['output'] extends 'events'
    ? AsyncIterable<ServerEvent>
    : Promise<RouteOutput<R>>;

/** The input may be left out where nothing in it is required. */
type Method<R extends AnyRoute> =
  Partial<CallInput<R>> extends CallInput<R> ? (input?: CallInput<R>) => Answer<R> : (input: CallInput<R>) => Answer<R>;

/** `API keys` is reached as `apiKeys`. */
type Group<Tag extends string> = Tag extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Rest>}`
  : Lowercase<Tag>;

type Tag = ApiRoutes[keyof ApiRoutes]['tag'];

/** One method for every call that a program may make, in groups: `targum.projects.createProject({ body: … })`. */
export type Targum = {
  [T in Tag as Group<T>]: {
    [K in keyof ApiRoutes as ApiRoutes[K]['tag'] extends T ? K : never]: Method<ApiRoutes[K]>;
  };
};

/** A client of the public API, made from the contracts that the server answers by; the same in browsers and in Node. */
export function createTargum({ baseUrl, apiKey, fetch }: TargumOptions): Targum {
  const options = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: () => (apiKey ? { authorization: `Bearer ${apiKey}` } : ({} as Record<string, string>)),
    ...(fetch ? { fetch } : {}),
  };
  const call = createCaller(options);
  const send = createSender(options);
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of apiRoutes) {
    const group = (groups[groupOf(route.tag)] ??= {});
    group[name] = (input: CallInput<AnyRoute> = {}) => {
      if (route.output === 'events') return readEvents(() => send(route, input));
      if (route.output === 'file') return send(route, input).then(readFile);
      return call(route, input);
    };
  }
  // The types above are made from the same routes by the same rule; a test compares the two.
  return groups as Targum;
}

function groupOf(tag: string): string {
  const [first = '', ...rest] = tag.split(' ');
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
