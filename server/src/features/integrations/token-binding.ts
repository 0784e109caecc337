import type { Provider } from '@sightline/contract';

/** What a sealed token is bound to, so that it opens for its own organization and product only. */
export const tokenBinding = (organizationId: string, provider: Provider): string =>
  `integration ${organizationId} ${provider}`;
