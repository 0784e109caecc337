/** A software authenticator: creates a P-256 key pair without attestation, and signs any challenge. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadeCredential, UsedCredential } from '@sightline/contract';

type Value = number | string | Buffer | Map<number | string, Value>;

const head = (kind: number, length: number): Buffer => {
  if (length < 24) return Buffer.of((kind << 5) | length);
  return length < 256 ? Buffer.of((kind << 5) | 24, length) : Buffer.of((kind << 5) | 25, length >> 8, length & 255);
};

/** The subset of CBOR that a key and its attestation need. */
const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
  return Buffer.concat([head(2, value.length), value]);
};

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const flags = { present: 1, verified: 4, canSync: 8, synced: 16, hasKey: 64 } as const;

/** Faults of a device or its user. */
export type Quirks = {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with a key that is not the passkey's. */
  forged?: boolean;
};
type CreationOptions = { rp: { id: string }; user: { id: string }; challenge: string };
type RequestOptions = { rpId: string; challenge: string };

export const createAuthenticator = (origin: string, { synced = false, counts = true } = {}) => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, quirks: Quirks): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: quirks.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, quirks: Quirks, key: Buffer | null): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(quirks.counter ?? counter);
    const set =
      flags.present |
      ((quirks.verified ?? true) ? flags.verified : 0) |
      (synced ? flags.canSync | flags.synced : 0) |
      (key === null ? 0 : flags.hasKey);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.of(set), count, key ?? Buffer.of()]);
  };
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    create(options: CreationOptions, quirks: Quirks = {}): MadeCredential {
      userHandle = options.user.id;
      const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
      const publicKey = cbor(
        new Map<number, Value>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const key = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, publicKey]);
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, quirks, key)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, quirks).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    use(options: RequestOptions, quirks: Quirks = {}): UsedCredential {
      if (counts) counter += 1;
      const data = authenticatorData(options.rpId, quirks, null);
      const client = clientData('webauthn.get', options.challenge, quirks);
      const key =
        quirks.forged === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : keys.privateKey;
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
          userHandle: quirks.userHandle ?? userHandle,
        },
      };
    },
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;
