/** Settings of the demo host. */
export interface DemoConfig {
  port: number;
  /** Where the identity server is. */
  identityUrl: string;
  publicToken: string;
  /** Where Google's One Tap script comes from, when not from Google: a proxy, or a stand-in for tests. */
  googleScriptUrl?: string | undefined;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): DemoConfig {
  return {
    port: Number(env.DEMO_PORT ?? 4100),
    identityUrl: env.IDENTITY_URL ?? 'http://localhost:3000',
    googleScriptUrl: env.GOOGLE_SCRIPT_URL,
    publicToken: env.IDENTITY_PUBLIC_TOKEN ?? 'public-token-test-00000000-0000-4000-8000-000000000001',
  };
}
