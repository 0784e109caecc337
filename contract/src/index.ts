import './without-eval.ts';
import { scopesOf, type ApiScope } from './api-scopes.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { batch } from './batch.ts';
import { comparative } from './comparative.ts';
import { configurationCalls } from './configuration.ts';
import { decisions } from './decisions.ts';
import { exports } from './exports.ts';
import { historical } from './historical.ts';
import { integrations } from './integrations.ts';
import { issueReports } from './issue-reports.ts';
import { joining } from './joining.ts';
import { mappings } from './mappings.ts';
import { monitoring } from './monitoring.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { performance, receipts } from './performance.ts';
import { billing, platform } from './platform.ts';
import { pulse } from './pulse.ts';
import { profiles } from './profiles.ts';
import { sample } from './sample.ts';
import { scoring } from './scoring.ts';
import { security } from './security.ts';
import { dataRetention } from './retention.ts';
import { reports } from './reports.ts';
import { rules } from './rules.ts';
import { singleSignOn } from './single-sign-on.ts';
import { service } from './service.ts';
import { sprints } from './sprints.ts';
import { teams } from './team-analytics.ts';
import { webhooks } from './webhooks.ts';

export * from './accounts.ts';
export * from './api-scopes.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './batch.ts';
export * from './comparative.ts';
export type { Configuration, ConfigurationChange } from './configuration.ts';
export * from './constants.ts';
export * from './decisions.ts';
export * from './errors.ts';
export {
  estimatedKilobytes,
  exportConfig,
  type ExportConfig,
  type ExportRecord,
  exportTypes,
  type ExportType,
} from './exports.ts';
export { withoutMarkup } from './free-text.ts';
export * from './historical.ts';
export * from './issue-reports.ts';
export * from './joining.ts';
export * from './mappings.ts';
export * from './monitoring.ts';
export * from './notifications.ts';
export * from './names.ts';
export * from './organizations.ts';
export * from './pages.ts';
export * from './passkeys.ts';
export * from './patterns.ts';
export * from './time-ranges.ts';
export * from './password-rules.ts';
export * from './passwords.ts';
export * from './people.ts';
export * from './performance.ts';
export * from './complete-preferences.ts';
export * from './preference-values.ts';
export * from './preferences.ts';
export * from './platform.ts';
export * from './platform-settings.ts';
export * from './primitives.ts';
export * from './profiles.ts';
export * from './pulse.ts';
export * from './report-document.ts';
export * from './reports.ts';
export * from './retention.ts';
export * from './route.ts';
export * from './rules.ts';
export * from './sample.ts';
export * from './scoring.ts';
export * from './security.ts';
export * from './single-sign-on.ts';
export * from './service.ts';
export {
  collectedKinds,
  consentProviders,
  schedules,
  type CollectedKind,
  type CollectionJob,
  type ConsentProvider,
  type IntegrationCredential,
  type ScopeItem,
  type ScopeKind,
  type SourceStatus,
} from './sources.ts';
export { readScopes } from './source-scopes.ts';
export * from './sprints.ts';
export { textProblem } from './storable.ts';
export * from './team-analytics.ts';
export * from './webhooks.ts';

/** Every call of the product, by feature. */
export const contract = {
  service,
  batch,
  auth,
  accounts,
  preferences,
  organizations,
  joining,
  dataRetention,
  people,
  sprints,
  teams,
  profiles,
  pulse,
  performance,
  receipts,
  historical,
  comparative,
  decisions,
  reports,
  exports,
  integrations,
  configuration: configurationCalls,
  mappings,
  rules,
  webhooks,
  notifications,
  audit,
  issueReports,
  platform,
  monitoring,
  billing,
  sample,
  scoring,
  security,
  singleSignOn,
  passkeys,
};
/** The scope by which API tokens read a group; groups that are not here are closed to them. */
const scopeOfGroup: Partial<Record<keyof typeof contract, ApiScope>> = {
  people: 'read:people',
  teams: 'read:metrics',
  performance: 'read:metrics',
  receipts: 'read:metrics',
  historical: 'read:metrics',
  sprints: 'read:metrics',
  integrations: 'read:integrations',
  mappings: 'read:integrations',
  audit: 'read:audit',
};

/** The scope that a call asks of an API token; a call without one takes none. */
export const scopeOfCall = scopesOf(contract, scopeOfGroup);
