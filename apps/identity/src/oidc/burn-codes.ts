import { errors, type Provider } from 'oidc-provider';

/** A code that its client failed to redeem is used up: nobody gets to try another verifier or address with it. */
export function burnCodes(provider: Provider): void {
  const failed = new WeakSet<object>();
  provider.on('grant.error', (ctx, error) => {
    if (error instanceof errors.InvalidGrant) failed.add(ctx);
  });
  provider.use(async (ctx, next) => {
    await next();
    const value: unknown = ctx.oidc?.params?.['code'];
    if (!failed.has(ctx) || typeof value !== 'string') return;
    const code = await provider.AuthorizationCode.find(value);
    if (!code || code.clientId !== ctx.oidc?.client?.clientId) return;
    // Used meanwhile is as good as burnt.
    await code.consume().catch((problem: unknown) => {
      if (!(problem instanceof errors.InvalidGrant)) throw problem;
    });
  });
}
