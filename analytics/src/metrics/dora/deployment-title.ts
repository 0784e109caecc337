/** What a deployment is called: `shop #312 to production`. Stored in English with its rows. */
import { storedMessage, t } from '@sightline/contract';

const unknownRepository = storedMessage('unknown repository');
const toEnvironment = storedMessage('{deployment} to {environment}');

export const deploymentTitle = (
  repository: string | undefined,
  label: string | null,
  environment: string | null,
): string => {
  const deployment = [repository ?? unknownRepository.message, ...(label === null ? [] : [label])].join(' ');
  return environment === null ? deployment : toEnvironment.write({ deployment, environment });
};

/** Such a title in the current language. */
export const deploymentTitleText = (title: string): string => {
  const isUnknown = title.startsWith(unknownRepository.message);
  const known = isUnknown ? `${t(unknownRepository.message)}${title.slice(unknownRepository.message.length)}` : title;
  const values = toEnvironment.read(known);
  return values === null ? known : t(toEnvironment.message, values);
};
