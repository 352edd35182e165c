import { z } from 'zod';
import { isSecretSchema } from './secret.ts';

/** Every setting at fault, together: nobody should start a server five times to find five mistakes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the settings that the schema names; an empty value counts as not given. */
export function readConfig<S extends z.ZodObject>(schema: S, env: Record<string, string | undefined>): z.output<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => describe(schema, given, issue)));
}

function describe(schema: z.ZodObject, given: Record<string, string | undefined>, issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0] ?? 'settings');
  const field = schema.shape[name] as z.ZodType | undefined;
  const value = given[name];
  if (value === undefined) return `${name} is missing: ${issue.message}`;
  const found = field && isSecretSchema(field) ? 'its value is not shown' : `found "${withoutPassword(value)}"`;
  return `${name}: ${issue.message} (${found})`;
}

/** A password may hide in any address. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/\s]*@/, '//…@');
}
