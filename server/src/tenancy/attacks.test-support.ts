/**
 * Every function of every store, as somebody of another organisation would call it: with the ids of
 * the organisation that is attacked. A function without its line here fails the test.
 */
import { attacksOnAccounts } from './attacks/accounts.test-support.ts';
import { attacksOnFacts } from './attacks/facts.test-support.ts';
import { attacksOnIntegrations } from './attacks/integrations.test-support.ts';
import { attacksOnMeasurement } from './attacks/measurement.test-support.ts';
import { attacksOnNotices } from './attacks/notices.test-support.ts';
import { attacksOnOrganizations } from './attacks/organizations.test-support.ts';
import { attacksOnPeople } from './attacks/people.test-support.ts';
import { attacksOnPlatform } from './attacks/platform.test-support.ts';
import { attacksOnPlatformAdmin } from './attacks/platform-admin.test-support.ts';
import { attacksOnReports } from './attacks/reports.test-support.ts';
import type { Attacks } from './attacks/attack.test-support.ts';

export const attacks: Attacks = {
  ...attacksOnPlatform,
  ...attacksOnPlatformAdmin,
  ...attacksOnAccounts,
  ...attacksOnOrganizations,
  ...attacksOnPeople,
  ...attacksOnIntegrations,
  ...attacksOnFacts,
  ...attacksOnMeasurement,
  ...attacksOnNotices,
  ...attacksOnReports,
};
