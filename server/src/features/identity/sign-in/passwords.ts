import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends (19 MiB, 2 passes). Runs off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. An unknown user takes the same time as a known one, so that
 * the delay does not reveal who has an account.
 */
export const isPasswordRight = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password);
  return stored !== null && right;
};
