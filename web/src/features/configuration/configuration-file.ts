/** Names in any script stay readable. */
export const configurationFile = (organization: string, day: string): string =>
  `${organization.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]+/gu, '-')}-configuration-${day}.json`;
