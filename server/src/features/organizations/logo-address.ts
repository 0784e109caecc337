import { apiPrefix, logoPath } from '@sightline/contract';

/** Where a logo is served; null without a logo. */
export const logoAddress = (logoId: string | null): string | null =>
  logoId === null ? null : `${apiPrefix}${logoPath}/${logoId}`;
