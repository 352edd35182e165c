import { fromBase64, toBase64Url } from '../browser/base64.ts';
import { isObject, parseObject } from '../browser/safe-storage.ts';

type Json = Record<string, unknown>;

const EXTENSIONS = ['appid', 'appidExclude', 'credProps'];

function pick(value: unknown, keys: string[]): Json {
  const from = isObject(value) ? value : {};
  return Object.fromEntries(keys.filter((key) => from[key]).map((key) => [key, from[key]]));
}

function descriptors(value: unknown): PublicKeyCredentialDescriptor[] {
  return (Array.isArray(value) ? value.filter(isObject) : []).map((one) => ({
    ...pick(one, ['transports']),
    type: 'public-key',
    id: fromBase64(String(one.id)),
  }));
}

/** Unknown keys are dropped: what a server adds later must not reach the browser unread. */
function creationOptions(text: string): PublicKeyCredentialCreationOptions {
  const json = parseObject(text) ?? {};
  const user = isObject(json.user) ? json.user : {};
  return {
    ...(pick(json, [
      'rp',
      'pubKeyCredParams',
      'timeout',
      'authenticatorSelection',
      'attestation',
    ]) as unknown as PublicKeyCredentialCreationOptions),
    challenge: fromBase64(String(json.challenge)),
    user: {
      ...(pick(user, ['name', 'displayName']) as { name: string; displayName: string }),
      id: fromBase64(String(user.id)),
    },
    excludeCredentials: descriptors(json.excludeCredentials),
    extensions: pick(json.extensions, EXTENSIONS),
  };
}

function requestOptions(text: string): PublicKeyCredentialRequestOptions {
  const json = parseObject(text) ?? {};
  return {
    ...pick(json, ['timeout', 'rpId', 'userVerification']),
    challenge: fromBase64(String(json.challenge)),
    allowCredentials: descriptors(json.allowCredentials),
    extensions: pick(json.extensions, EXTENSIONS),
  };
}

const BUFFERS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];

function credentialToJson(credential: PublicKeyCredential): string {
  const { type, id, rawId, authenticatorAttachment, response } = credential;
  // A new passkey and a used one answer with different fields; both send all they have.
  const fields = response as unknown as Record<string, ArrayBuffer | null>;
  const buffers = BUFFERS.filter((key) => key in fields).map((key) => [
    key,
    fields[key] ? toBase64Url(fields[key]) : null,
  ]);
  return JSON.stringify({
    type,
    id,
    rawId: toBase64Url(rawId),
    authenticatorAttachment,
    response: {
      ...Object.fromEntries(buffers),
      transports: (response as Partial<AuthenticatorAttestationResponse>).getTransports?.(),
    },
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

export type PasskeyJson = typeof passkeyJson;
/** The server's JSON to what the browser wants, and back. */
export const passkeyJson = { create: creationOptions, request: requestOptions, send: credentialToJson };
