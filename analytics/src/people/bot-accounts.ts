/** Accounts that are bots: by their type, by the name of a known app, or by a name that only bots have. */
import type { AccountFact } from '../facts.ts';

const knownApps = new Set([
  'atlassian automation',
  'atlassian assist',
  'automation for jira',
  'bamboo',
  'bitbucket pipelines',
  'circleci',
  'codecov',
  'deepsource',
  'dependabot',
  'github actions',
  'gitlab ci',
  'greenkeeper',
  'jenkins',
  'jira service management widget',
  'mergify',
  'opsgenie',
  'pre-commit ci',
  'renovate',
  'semantic release',
  'snyk',
  'sonarcloud',
  'sonarqube',
  'teamcity',
  'travis ci',
]);

/** `renovate[bot]`, the way source hosts mark an app. */
const botSuffix = /^[^[\]]*[^[\]\s]\s?\[bot\]$/i;
/** `deploy-bot`: a handle, never a person's name. "Release Bot" could be a name, so it is only suggested. */
const botHandle = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*[-_.]bot$/;

const appName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

export const isBotAccount = ({ kind, name }: Pick<AccountFact, 'kind' | 'name'>): boolean =>
  kind === 'app' ||
  botSuffix.test(name.trim()) ||
  botHandle.test(name.trim()) ||
  knownApps.has(appName(name)) ||
  knownApps.has(appName(name).replaceAll('-', ' '));
