import { fromBase64, toBase64Url } from '../browser/base64.ts';
import { isObject } from '../browser/safe-storage.ts';

type Json = Record<string, unknown>;

const EXTENSIONS = ['appid', 'appidExclude', 'credProps'];

function parse(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new TypeError('Passkey options are not an object.');
  return value;
}

function pick(value: unknown, keys: string[]): Json {
  const from = isObject(value) ? value : {};
  return Object.fromEntries(
    keys.filter((key) => from[key] !== undefined && from[key] !== null).map((key) => [key, from[key]]),
  );
}

function descriptors(value: unknown): PublicKeyCredentialDescriptor[] {
  return (Array.isArray(value) ? value.filter(isObject) : []).map((one) => ({
    type: 'public-key',
    id: fromBase64(String(one.id)),
    ...(Array.isArray(one.transports) && { transports: one.transports as AuthenticatorTransport[] }),
  }));
}

/** Unknown keys are dropped: what a server adds later must not reach the browser unread. */
export function creationOptions(text: string): PublicKeyCredentialCreationOptions {
  const json = parse(text);
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
    user: { id: fromBase64(String(user.id)), name: String(user.name), displayName: String(user.displayName) },
    excludeCredentials: descriptors(json.excludeCredentials),
    extensions: pick(json.extensions, EXTENSIONS),
  };
}

export function requestOptions(text: string): PublicKeyCredentialRequestOptions {
  const json = parse(text);
  return {
    ...pick(json, ['timeout', 'rpId', 'userVerification']),
    challenge: fromBase64(String(json.challenge)),
    allowCredentials: descriptors(json.allowCredentials),
    extensions: pick(json.extensions, EXTENSIONS),
  };
}

export function credentialToJson(credential: PublicKeyCredential): string {
  const response = credential.response as AuthenticatorAttestationResponse | AuthenticatorAssertionResponse;
  return JSON.stringify({
    type: credential.type,
    id: credential.id,
    rawId: toBase64Url(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment,
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      ...('attestationObject' in response
        ? { attestationObject: toBase64Url(response.attestationObject), transports: response.getTransports?.() ?? [] }
        : {
            authenticatorData: toBase64Url(response.authenticatorData),
            signature: toBase64Url(response.signature),
            userHandle: response.userHandle ? toBase64Url(response.userHandle) : null,
          }),
    },
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}
