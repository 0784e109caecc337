import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Seals short secrets with AES-256-GCM. The sealed text names its key, so that keys can rotate:
 * new secrets use the newest key, old ones open with theirs.
 */
export type Secrets = {
  /** Encrypts a text. `associated` binds it to its place and must be the same for decryption. */
  seal(text: string, associated: string): string;
  /** @throws Error if the text was altered, is bound elsewhere, or its key is unknown */
  open(sealed: string, associated: string): string;
  /** Whether a text was encrypted with the newest key. */
  isCurrent(sealed: string): boolean;
  /** Keys for another purpose, derived from the same secrets: the first signs, the others still verify. */
  keysFor(purpose: string): readonly [DerivedKey, ...DerivedKey[]];
};

type DerivedKey = { id: string; bytes: Uint8Array };

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', purpose, 32));

const keyFrom = (secret: string, purpose = 'sightline/secrets/1'): DerivedKey => {
  const bytes = derive(secret, purpose);
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
};

/** @param older secrets that only decrypt and verify */
export const createSecrets = (secret: string, older: readonly string[] = []): Secrets => {
  const current = keyFrom(secret);
  const keys = new Map([current, ...older.map((text) => keyFrom(text))].map((key) => [key.id, key.bytes]));
  const derived = new Map<string, readonly [DerivedKey, ...DerivedKey[]]>();
  return {
    seal(text, associated) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(associated));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        current.id,
        nonce.toString('base64url'),
        body.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.');
    },
    open(sealed, associated) {
      const [id = '', nonce = '', body = '', tag = ''] = sealed.split('.');
      const bytes = keys.get(id);
      if (bytes === undefined) throw new Error(`Encrypted with a key that is not configured (${id})`);
      const decipher = createDecipheriv('aes-256-gcm', bytes, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(associated))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    keysFor(purpose) {
      const known = derived.get(purpose) ?? [keyFrom(secret, purpose), ...older.map((text) => keyFrom(text, purpose))];
      derived.set(purpose, known);
      return known;
    },
  };
};
