import type { Settings } from '../options.ts';

/** One request to the identity API. */
export function send(
  { baseUrl, options }: Settings,
  path: string,
  init: Omit<RequestInit, 'headers'>,
  headers?: Record<string, string>,
): Promise<Response> {
  return (options.fetch ?? fetch)(`${baseUrl}/sdk/v1${path}`, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
