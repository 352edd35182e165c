import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';

const most = 64 * 1024;

/**
 * Introspection and revocation of oidc-provider refuse whatever looks like a JWT, because its own JWTs are not kept
 * anywhere; ours are. So the dots of the `token` field become tildes on the way in (same length, and no token of ours
 * has one), and `readDotted` turns them back where tokens are looked up.
 */
export function acceptJwtTokens(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (/\/(?:introspect|revoke)$/.test(ctx.path)) disguiseTokens(ctx.req);
    await next();
  });
}

export const readDotted = (value: string) => value.replaceAll('~', '.');

function disguiseTokens(request: IncomingMessage): void {
  const read = request.iterator.bind(request);
  request.iterator = async function* (options) {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of read(options) as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      // More than the provider takes: it will say so.
      if (size > most) break;
    }
    const text = Buffer.concat(parts).toString('latin1');
    yield Buffer.from(
      text.replaceAll(/(?<=^|&)token=[^&]*/g, (field) => field.replaceAll('.', '~')),
      'latin1',
    );
    return undefined;
  };
}
