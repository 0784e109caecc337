import { createHash, randomBytes } from 'node:crypto';

/** A code that cannot be guessed, for a link. Only its hash is stored. */
export const newCode = (): { code: string; hash: string } => {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: hashOf(code) };
};

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
