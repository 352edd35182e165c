import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { fail } from '@targum/identity-contracts';
import { z } from 'zod';

/** Unpadded base64url, as every binary value of a credential travels. */
const binary = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);
const id = binary(1400).min(1);

const common = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).nullish(),
};

const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4096),
    attestationObject: binary(49_152),
    transports: z.array(z.string().max(32)).max(10).nullish(),
  }),
});

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4096),
    authenticatorData: binary(8192),
    signature: binary(4096),
    userHandle: binary(128).nullish(),
  }),
});

const clientData = z.looseObject({
  type: z.string().max(40),
  challenge: binary(128).min(16),
  origin: z.string().max(300),
});

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What the browser says it was asked; not yet proved by any signature. */
export type ClientData = z.infer<typeof clientData>;

export function readRegistration(text: string): { credential: RegistrationResponseJSON; client: ClientData } {
  const { response, ...rest } = readJson(text, registration);
  const transports = transportNames.filter((name) => response.transports?.includes(name));
  const { clientDataJSON, attestationObject } = response;
  return {
    credential: { ...plain(rest), response: { clientDataJSON, attestationObject, transports } },
    client: readClientData(clientDataJSON),
  };
}

export function readAssertion(text: string): { credential: AuthenticationResponseJSON; client: ClientData } {
  const { response, ...rest } = readJson(text, assertion);
  const { userHandle, ...proof } = response;
  return {
    credential: { ...plain(rest), response: { ...proof, ...(userHandle ? { userHandle } : {}) } },
    client: readClientData(response.clientDataJSON),
  };
}

function plain(rest: Pick<z.infer<typeof assertion>, 'id' | 'rawId' | 'type'>) {
  if (rest.id !== rest.rawId) throw fail('bad_request');
  return { id: rest.id, rawId: rest.rawId, type: rest.type, clientExtensionResults: {} };
}

function readClientData(base64url: string): ClientData {
  return readJson(Buffer.from(base64url, 'base64url').toString('utf8'), clientData);
}

/** JSON text inside JSON: whatever is wrong with it, it is one and the same bad request. */
function readJson<S extends z.ZodType>(text: string, shape: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('bad_request', { cause });
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw fail('bad_request', { detail: z.prettifyError(parsed.error).slice(0, 500) });
  return parsed.data;
}
