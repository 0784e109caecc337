/** What a deployment is called in every language: `shop #312 → production`. */
export const deploymentTitle = (
  repository: string | undefined,
  label: string | null,
  environment: string | null,
): string => {
  const deployment = [repository, label].filter((part) => part !== undefined && part !== null).join(' ') || '?';
  return environment === null ? deployment : `${deployment} → ${environment}`;
};
