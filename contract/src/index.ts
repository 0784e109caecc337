import './without-eval.ts';
import { scopesOf, type ApiScope } from './api-scopes.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { batch } from './batch.ts';
import { comparative } from './comparative.ts';
import { configurationCalls } from './configuration.ts';
import { decisions } from './decisions.ts';
import { explanations } from './explanations.ts';
import { exports } from './exports.ts';
import { dataQuality } from './data-quality.ts';
import { claims, findings } from './findings.ts';
import { historical } from './historical.ts';
import { integrations } from './integrations.ts';
import { issueReports } from './issue-reports.ts';
import { joining } from './joining.ts';
import { languageModels } from './language-model.ts';
import { mailbox } from './mailbox.ts';
import { mappings } from './mappings.ts';
import { monitoring } from './monitoring.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { organizationDeletion } from './organization-deletion.ts';
import { organizations } from './organizations.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { performance } from './performance.ts';
import { platform } from './platform.ts';
import { receipts } from './receipts.ts';
import { billing } from './billing.ts';
import { predictions } from './predictions.ts';
import { pulse } from './pulse.ts';
import { risks } from './risks.ts';
import { profiles } from './profiles.ts';
import { questions } from './questions.ts';
import { sample } from './sample.ts';
import { scoring } from './scoring.ts';
import { search } from './search.ts';
import { security } from './security.ts';
import { dataRetention } from './retention.ts';
import { reports } from './reports.ts';
import { recommendations } from './recommendations.ts';
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
export * from './add-days.ts';
export * from './by-name.ts';
export * from './comparative.ts';
export type { Configuration, ConfigurationChange, ConfigurationVersion } from './configuration.ts';
export * from './constants.ts';
export * from './decision-questions.ts';
export * from './decisions.ts';
export * from './durations.ts';
export * from './format-value.ts';
export * from './errors.ts';
export type { Explanation, GroupExplanation } from './explanations.ts';
export { exportConfig, type ExportConfig, type ExportRecord, exportTypes, type ExportType } from './exports.ts';
export { estimatedKilobytes } from './export-size.ts';
export { withoutMarkup } from './free-text.ts';
export { type FigureBounds, type GapKind, gapKinds } from './data-quality.ts';
export * from './findings.ts';
export { stateOfFigure } from './state-of-figure.ts';
export * from './historical.ts';
export * from './issue-reports.ts';
export * from './joining.ts';
export * from './date-format.ts';
export * from './format-day.ts';
export * from './receipt-part.ts';
export * from './language.ts';
export * from './language-model.ts';
export { mailStatuses, type MailboxKind, type MailboxMail, type MailStatus } from './mailbox.ts';
export * from './mappings.ts';
export * from './monitoring.ts';
export * from './notifications.ts';
export * from './names.ts';
export {
  onboardingSteps,
  skippableSteps,
  type OnboardingState,
  type OnboardingStep,
  type OnboardingTool,
} from './onboarding.ts';
export { deletionGraceDays } from './organization-deletion.ts';
export * from './organizations.ts';
export * from './pages.ts';
export * from './passkeys.ts';
export * from './patterns.ts';
export * from './time-ranges.ts';
export * from './password-rules.ts';
export * from './passwords.ts';
export * from './people.ts';
export * from './billing.ts';
export * from './performance.ts';
export * from './complete-preferences.ts';
export * from './default-preferences-in.ts';
export * from './preference-values.ts';
export * from './preferences.ts';
export * from './platform.ts';
export * from './platform-settings.ts';
export * from './predictions.ts';
export * from './primitives.ts';
export * from './risks.ts';
export * from './profiles.ts';
export * from './pulse.ts';
export * from './questions.ts';
export * from './receipts.ts';
export {
  recommendationCategories,
  recommendationStatuses,
  type Recommendation,
  type RecommendationCategory,
  type RecommendationEffect,
  type RecommendationStatus,
  type RecommendationSummary,
  type RecommendedAction,
} from './recommendations.ts';
export * from './claims.ts';
export * from './report-document.ts';
export * from './report-names.ts';
export * from './reports.ts';
export * from './retention.ts';
export * from './route.ts';
export * from './rules.ts';
export * from './sample.ts';
export * from './scoring.ts';
export { timedScreens, type TimedScreen } from './screens.ts';
export { matchWords } from './match-words.ts';
export * from './search.ts';
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
export { asMessage, decodeText, encodedStart, encodeText, type Message, say, type Text, write } from './text.ts';
export * from './team-analytics.ts';
export * from './webhooks.ts';

/** Every call of the product, by feature. */
export const contract = {
  service,
  batch,
  auth,
  accounts,
  preferences,
  organizationDeletion,
  organizations,
  onboarding,
  joining,
  dataRetention,
  languageModels,
  people,
  sprints,
  teams,
  profiles,
  pulse,
  performance,
  receipts,
  dataQuality,
  findings,
  claims,
  historical,
  comparative,
  decisions,
  questions,
  explanations,
  recommendations,
  predictions,
  risks,
  reports,
  exports,
  integrations,
  configuration: configurationCalls,
  mailbox,
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
  search,
  security,
  singleSignOn,
  passkeys,
};
for (const [group, calls] of Object.entries(contract))
  for (const [name, call] of Object.entries(calls)) Object.assign(call, { operation: `${group}.${name}` });

/** The scope that API tokens need to read a group; tokens cannot read other groups. */
const scopeOfGroup: Partial<Record<keyof typeof contract, ApiScope>> = {
  people: 'read:people',
  teams: 'read:metrics',
  performance: 'read:metrics',
  receipts: 'read:metrics',
  findings: 'read:metrics',
  historical: 'read:metrics',
  sprints: 'read:metrics',
  questions: 'read:metrics',
  claims: 'read:metrics',
  integrations: 'read:integrations',
  mappings: 'read:integrations',
  explanations: 'read:people',
  recommendations: 'read:people',
  audit: 'read:audit',
};

/** The scope that a call requires of an API token; a call without one cannot be used with tokens. */
export const scopeOfCall = scopesOf(contract, scopeOfGroup);
