import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

const creation = z.looseObject({
  rp: z.looseObject({ id: z.string() }),
  user: z.looseObject({ id: z.string() }),
  challenge: z.string(),
});
const request = z.looseObject({ challenge: z.string(), rpId: z.string() });

/** What an attacker, or a broken device, may do differently from an honest one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Bits of the flags byte: UP 1, UV 4, BE 8, BS 16, AT 64. */
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  id?: string;
  algorithm?: number;
  attestationObject?: string;
  /** In place of the honest COSE key inside the authenticator data. */
  coseKey?: Uint8Array;
  /** After the key, where extensions stand. */
  extensions?: Uint8Array;
  /** The attestation's format and its statement as CBOR; `none` and an empty map without it. */
  format?: [name: string, statement: Uint8Array];
  signature?: string;
}

/** A passkey whose key is in this process: what a phone does, without the phone. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly origin: string;
  counter = 0;
  userHandle = '';
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin = 'http://localhost:4000') {
    this.origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Answers creation options (JSON text) with a credential (JSON text). */
  create(optionsText: string, deviation: Deviation = {}): string {
    const options = creation.parse(JSON.parse(optionsText));
    this.userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#head(
        deviation.rpId ?? options.rp.id,
        deviation.flags ?? 1 | 4 | 8 | 16 | 64,
        deviation.counter ?? this.counter,
      ),
      Buffer.alloc(16),
      uint16(Buffer.from(this.id, 'base64url').length),
      Buffer.from(this.id, 'base64url'),
      deviation.coseKey ?? this.#coseKey(deviation.algorithm ?? -7),
      deviation.extensions ?? Buffer.alloc(0),
    ]);
    const [format, statement] = deviation.format ?? ['none', cborMap([])];
    const attestation = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), Buffer.from(statement)],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const response = {
      clientDataJSON: this.#clientData(deviation.type ?? 'webauthn.create', options.challenge, deviation),
      attestationObject: deviation.attestationObject ?? attestation.toString('base64url'),
      transports: ['internal'],
    };
    return this.#credential(response, deviation);
  }

  /** Answers request options (JSON text) with an assertion (JSON text). */
  get(optionsText: string, deviation: Deviation = {}): string {
    const options = request.parse(JSON.parse(optionsText));
    const counter = deviation.counter ?? this.counter;
    const authData = this.#head(deviation.rpId ?? options.rpId, deviation.flags ?? 1 | 4 | 8 | 16, counter);
    const clientData = this.#clientData(deviation.type ?? 'webauthn.get', options.challenge, deviation);
    const digest = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, digest]), this.#key).toString('base64url');
    const response = {
      clientDataJSON: clientData,
      authenticatorData: authData.toString('base64url'),
      signature: deviation.signature ?? signature,
      userHandle: deviation.userHandle === undefined ? this.userHandle : deviation.userHandle,
    };
    return this.#credential(response, deviation);
  }

  #credential(response: object, { id = this.id }: Deviation): string {
    return JSON.stringify({
      type: 'public-key',
      id,
      rawId: id,
      authenticatorAttachment: 'platform',
      response,
      clientExtensionResults: {},
    });
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const data = {
      type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #coseKey(algorithm: number): Buffer {
    const jwk = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(algorithm)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(jwk.x ?? '', 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(jwk.y ?? '', 'base64url'))],
    ]);
  }
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
export const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
export const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
export const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
