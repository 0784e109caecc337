import { t, contract, type FeatureSwitch, type PlatformSettings, type RouteDefinition } from '@sightline/contract';
import { NotAllowed } from '../errors.ts';

const { accounts, audit, security, singleSignOn, webhooks } = contract;

/** The calls that a switch turns off. */
const callsOf: Record<FeatureSwitch, readonly RouteDefinition[]> = {
  registration: [accounts.register, accounts.registerOrganization, contract.organizations.create],
  apiTokens: [security.createApiToken],
  webhooks: [webhooks.create, webhooks.receive],
  singleSignOn: [singleSignOn.begin, singleSignOn.finish],
  exports: [
    audit.export,
    contract.exports.data,
    contract.exports.report,
    contract.exports.download,
    contract.reports.download,
    contract.organizations.export,
    contract.platform.exportTenant,
  ],
};

const switchOf = new Map<RouteDefinition, FeatureSwitch>(
  Object.entries(callsOf).flatMap(([name, calls]) => calls.map((call) => [call, name as FeatureSwitch] as const)),
);

/** Whether the call has a switch; settings are only read if so. */
export const hasSwitch = (definition: RouteDefinition): boolean => switchOf.has(definition);

/** @throws NotAllowed for a call of a feature that the platform has turned off */
export const assertTurnedOn = (definition: RouteDefinition, { features }: PlatformSettings): void => {
  const name = switchOf.get(definition);
  if (name !== undefined && !features[name]) throw new NotAllowed(t('The platform has turned this feature off.'));
};
