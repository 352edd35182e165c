import { z } from 'zod';

const shape = z.object({
  /** Long random text from which passcodes and the sealing of keys are derived; the same for all processes. */
  IDENTITY_SECRET: z.string().min(32).optional(),
  /** Public token of the installation's own project, where the web application was built with a chosen one. */
  IDENTITY_PUBLIC_TOKEN: z
    .string()
    .regex(/^public-token-live-[A-Za-z0-9-]{8,64}$/)
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  BREACHED_PASSWORDS_URL: z.url().optional(),
  /** The administration API listens here, on this machine only, instead of beside everything else. */
  IDENTITY_ADMIN_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
});

/** The identity provider's own settings; the only reader of the environment in this application. */
export function readIdentityConfig(environment: NodeJS.ProcessEnv = process.env) {
  const parsed = shape.safeParse(environment);
  if (!parsed.success) throw new Error(`Identity settings are not right:\n${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  return {
    secret: data.IDENTITY_SECRET,
    publicToken: data.IDENTITY_PUBLIC_TOKEN,
    adminEmail: data.ADMIN_EMAIL,
    adminPort: data.IDENTITY_ADMIN_PORT,
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
  };
}
