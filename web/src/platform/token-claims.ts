import { isId, roles, type TokenClaims } from '@sightline/contract';

type Unchecked = { [Field in keyof TokenClaims]?: unknown };

const areClaims = (value: Unchecked): value is TokenClaims =>
  isId(String(value.sub)) &&
  typeof value.email === 'string' &&
  roles.some((role) => role === value.role) &&
  (value.organizationId === null || isId(String(value.organizationId))) &&
  Array.isArray(value.permissions) &&
  value.permissions.every((permission) => typeof permission === 'string') &&
  typeof value.iat === 'number' &&
  typeof value.exp === 'number';

/**
 * The claims of a token; null if it does not have three readable parts. It is not
 * verified here: the server does that at every request.
 */
export const readClaims = (token: string): TokenClaims | null => {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0));
    const claims = JSON.parse(text) as Unchecked | null;
    return claims !== null && areClaims(claims) ? claims : null;
  } catch {
    // Neither base64 nor JSON.
    return null;
  }
};
