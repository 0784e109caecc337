/** What counts as production, incident and repair, as an organization has configured it. */
export { readConfiguredRules, readWorkingTime, withConfiguredRules } from './configured-rules.ts';
export { ruleSettings } from './rule-settings.ts';
