import type { Page } from 'playwright-core';
import { z } from 'zod';

const outcome = z.object({
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z
    .looseObject({
      name: z.string(),
      message: z.string(),
      error_type: z.string().optional(),
      status_code: z.number().optional(),
    })
    .optional(),
});

const answered = z.looseObject({
  user_id: z.string().optional(),
  method_id: z.string().optional(),
  session_token: z.string().optional(),
  session: z
    .looseObject({ session_id: z.string(), authentication_factors: z.array(z.looseObject({ type: z.string() })) })
    .optional(),
  user: z.looseObject({ user_id: z.string() }).optional(),
});

async function attempt(page: Page, path: string, args: unknown[]) {
  await page.waitForFunction('window.ready === true');
  const script = `(async (path, args) => {
    const names = path.split('.');
    const last = names.pop();
    const holder = names.reduce((object, name) => object[name], window.stytch);
    try {
      return { ok: true, value: await holder[last](...args) };
    } catch (error) {
      const { name, message, error_type, status_code } = error;
      return { ok: false, error: { name, message, error_type, status_code } };
    }
  })(${JSON.stringify(path)}, ${JSON.stringify(args)})`;
  return outcome.parse(await page.evaluate(script));
}

/** Calls a method of the page's SDK by its name, such as `otps.email.loginOrCreate`. */
export async function callSdk(page: Page, path: string, ...args: unknown[]): Promise<z.infer<typeof answered>> {
  const { ok, value, error } = await attempt(page, path, args);
  if (!ok) throw new Error(`${path}: ${error?.name} ${error?.error_type} ${error?.message}`);
  return answered.parse(value ?? {});
}

/** The same for a call that is to fail: what the SDK throws. */
export async function failSdk(page: Page, path: string, ...args: unknown[]) {
  const { ok, error } = await attempt(page, path, args);
  if (ok) throw new Error(`${path} did not fail`);
  return error;
}

/** What a method returns at once, such as `session.getSync`. */
export async function readSdk(page: Page, path: string, ...args: unknown[]): Promise<unknown> {
  return (await attempt(page, path, args)).value;
}
