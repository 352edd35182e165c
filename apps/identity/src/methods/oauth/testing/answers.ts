import type { TestIdentity } from '../../../testing/start-identity.ts';
import { startAddress, WalkingBrowser } from './walk.ts';

/** The provider's answer as the browser would get it, not yet delivered; a form's fields as the address they end in. */
export async function answerOf(
  server: TestIdentity,
  provider: string,
  browser = new WalkingBrowser(),
  extra: Record<string, string> = {},
) {
  const start = await browser.visit(startAddress(server, provider, extra));
  const authorize = new URL(start.headers.get('location') ?? 'about:blank');
  const response = await browser.visit(authorize.href);
  const location = response.headers.get('location');
  const callback = location === null ? addressOf(await response.text()) : new URL(location);
  return { browser, callback, authorize };
}

function addressOf(page: string): URL {
  const address = new URL(/<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? 'about:blank');
  for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    address.searchParams.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  }
  return address;
}
