import { tokenClaims, type TokenClaims } from '@sightline/contract';

/**
 * What a token says of its user; null for what has not three parts or cannot be read. It is not
 * verified here: the server does that at every request.
 */
export const readClaims = (token: string): TokenClaims | null => {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0));
    const parsed = tokenClaims.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Neither base64 nor JSON: no token of ours.
    return null;
  }
};
