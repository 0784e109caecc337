import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, TOTP } from 'otplib';
import { NobleCryptoPlugin, ScureBase32Plugin } from 'otplib';

const codes = new TOTP({ crypto: new NobleCryptoPlugin(), base32: new ScureBase32Plugin() });
/** Clocks of phones may be off by this many seconds. */
const toleratedSeconds = 30;

export const newSecret = (): string => generateSecret();

/** The address in the QR code for authenticator apps. */
export const appAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Sightline', label: email, secret });

/** The time step of a code; null when it is not currently valid. */
export const stepOfCode = async (secret: string, code: string, now: number): Promise<number | null> => {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = await codes.verify(code, { secret, epoch, epochTolerance: toleratedSeconds });
  return result.valid ? result.timeStep : null;
};

const count = 10;
/** Without characters that are easily confused. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const piece = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** Recovery codes for a lost phone: about 49 bits each, for single use. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, () => `${piece()}-${piece()}`);
