import type { Provider } from '@sightline/contract';

/** Binds an encrypted token to its organization and product, so that it cannot be decrypted for others. */
export const tokenBinding = (organizationId: string, provider: Provider): string =>
  `integration ${organizationId} ${provider}`;
