import { createHash } from 'node:crypto';

/** A UUID that is always the same for the same organization, kind and key. */
export const stableId = (organizationId: string, kind: 'person' | 'team', key: string): string => {
  const hex = createHash('sha256').update(`${organizationId}/${kind}/${key}`).digest('hex');
  // Version 8 (custom) and the RFC 9562 variant, so that it reads as a UUID everywhere.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
