import type { contract, RouteReply } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { readConfiguredRules, ruleSettings } from '../../rules/index.ts';
import { readSettingsHistory } from '../../settings/index.ts';
import { findEvidence } from './evidence.ts';

export type ShownRules = RouteReply<typeof contract.rules.read>;

/** The current rules, suggestions from the data, and whether each repository's deployments are found. */
export const showRules = (
  platform: Pick<Platform, 'database' | 'clock'>,
  organizationId: string,
): Promise<ShownRules> =>
  withTenant(platform.database, organizationId, async (tx) => ({
    ...(await readConfiguredRules(tx)),
    ...(await findEvidence(tx, platform, organizationId)),
    ...(await readSettingsHistory(tx, ruleSettings)),
  }));
