/**
 * Every function of every store, called by a user of another organization with the ids of
 * the attacked organization. A function without an entry here fails the test.
 */
import { attacksOnAccounts } from './attacks/accounts.test-support.ts';
import { attacksOnDecisions } from './attacks/decisions.test-support.ts';
import { attacksOnFacts } from './attacks/facts.test-support.ts';
import { attacksOnFigures } from './attacks/figures.test-support.ts';
import { attacksOnInsights } from './attacks/insights.test-support.ts';
import { attacksOnIntegrations } from './attacks/integrations.test-support.ts';
import { attacksOnLanguageModel } from './attacks/language-model.test-support.ts';
import { attacksOnMeasurement } from './attacks/measurement.test-support.ts';
import { attacksOnNotices } from './attacks/notices.test-support.ts';
import { attacksOnObservations } from './attacks/observations.test-support.ts';
import { attacksOnOrganizations } from './attacks/organizations.test-support.ts';
import { attacksOnPeople } from './attacks/people.test-support.ts';
import { attacksOnPlatform } from './attacks/platform.test-support.ts';
import { attacksOnPlatformAdmin } from './attacks/platform-admin.test-support.ts';
import { attacksOnReports } from './attacks/reports.test-support.ts';
import { attacksOnScores } from './attacks/scores.test-support.ts';
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
  ...attacksOnObservations,
  ...attacksOnFigures,
  ...attacksOnScores,
  ...attacksOnDecisions,
  ...attacksOnInsights,
  ...attacksOnLanguageModel,
  ...attacksOnNotices,
  ...attacksOnReports,
};
