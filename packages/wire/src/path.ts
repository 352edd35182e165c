/** The `:names` of a route's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map((match) => match[1] ?? '');
}

/** What can stand in an address or a form field. */
export type Scalar = string | number | boolean | bigint;

/** Fills a route's path and appends its query; undefined query values are left out. */
export function buildPath(
  path: string,
  params: Record<string, Scalar | null | undefined> | undefined,
  query: Record<string, Scalar | readonly Scalar[] | null | undefined> | undefined,
): string {
  const filled = path.replaceAll(/:([A-Za-z][A-Za-z0-9]*)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) throw new TypeError(`Path parameter "${name}" is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of typeof value === 'object' ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
