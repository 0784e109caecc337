/** What an audit entry records besides its subject, in words. */
import { formatList, t, type AuditEntry, type RecommendationStatus } from '@sightline/contract';
import { writePlainDay } from '../ui/format.ts';
import { exportTexts } from './exports.ts';
import { roleName } from './roles.ts';
import { securityTexts } from './security.ts';

export type Entry = Pick<AuditEntry, 'subject' | 'detail'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const word = (detail: unknown, name: string): string => {
  const value = isRecord(detail) ? detail[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A day as the viewer reads it. */
export const day = (detail: unknown, name: string): string => {
  const text = word(detail, name).slice(0, 10);
  return text === '' ? '' : writePlainDay(text);
};

const formats: Readonly<Record<string, string>> = exportTexts.formats;
export const format = (detail: unknown): string => formats[word(detail, 'format')] ?? word(detail, 'format');

/** Plans are names, as on their screen. */
export const plan = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const number = (detail: unknown, name: string): number => Number(word(detail, name));
export const role = (detail: unknown, name = 'role'): string => roleName(word(detail, name));

/** The changed fields as text. */
export const changes = (detail: unknown, written: (name: string, value: unknown) => string): string => {
  if (!isRecord(detail) || !isRecord(detail['from']) || !isRecord(detail['to'])) return '';
  const { from, to } = detail;
  return formatList(Object.keys(to).flatMap((name) => (from[name] === to[name] ? [] : [written(name, to[name])])));
};

const tokenScopes: Readonly<Record<string, string>> = securityTexts.tokens.scope;
export const tokenReads = (detail: Entry['detail']): string => {
  const scopes = Array.isArray(detail['scopes']) ? detail['scopes'].map(String) : [];
  return formatList(scopes.map((scope) => tokenScopes[scope] ?? scope));
};

export const organizationParts: Readonly<Record<string, string>> = {
  name: t('name'),
  domain: t('domain'),
  timeZone: t('time zone'),
};
export const policyParts: Readonly<Record<string, string>> = {
  strictSessions: t('strict sessions'),
  requireTwoFactor: t('required two-factor sign-in'),
  teamsOnly: t('Teams only'),
};
const questions: Readonly<Record<string, string>> = {
  completion: t('when items are done'),
  amount: t('how much is done by a day'),
  ship: t('whether work ships by a day'),
  sprint: t('the odds of a sprint'),
  effect: t('whether a change helped'),
  'what-if': t('a what-if'),
  bottleneck: t('the bottleneck'),
};
/** A decision's subject is the kind of its question and a team, such as `effect of Mobile`. */
export const question = ({ subject }: Entry): string => {
  const [, kind = '', team = ''] = /^([a-z-]+) of (.*)$/s.exec(subject) ?? [];
  if (team === '') return subject;
  const name = team === 'the organization' ? t('the organization') : team;
  return t('“{question}” of {team}', { question: questions[kind] ?? kind, team: name });
};

/** As parts of a sentence, unlike the names on the screen. */
const recommendationStates: Readonly<Record<RecommendationStatus, string>> = {
  new: t('new'),
  in_progress: t('in progress'),
  completed: t('completed'),
  dismissed: t('dismissed'),
};
export const recommendationState = (detail: unknown, name: string): string => {
  const value = word(detail, name);
  return recommendationStates[value as RecommendationStatus] ?? value;
};

const scopeNames = {
  projects: (count: number) => t('{count, plural, one {# project} other {# projects}}', { count }),
  boards: (count: number) => t('{count, plural, one {# board} other {# boards}}', { count }),
  repositories: (count: number) => t('{count, plural, one {# repository} other {# repositories}}', { count }),
  spaces: (count: number) => t('{count, plural, one {# space} other {# spaces}}', { count }),
};
const scopeKinds = ['projects', 'boards', 'repositories', 'spaces'] as const;
const allOf = {
  projects: t('all projects'),
  boards: t('all boards'),
  repositories: t('all repositories'),
  spaces: t('all spaces'),
};
export const chosen = (detail: Entry['detail']): string =>
  formatList(
    scopeKinds.flatMap((name) => {
      const count = word(detail, name);
      return count === '' ? [] : [count === 'all' ? allOf[name] : scopeNames[name](Number(count))];
    }),
  );

export const searched = (detail: Entry['detail']): string =>
  ['text', 'who', 'action', 'from', 'to']
    .map((name) => word(detail, name))
    .filter((text) => text !== '')
    .map((text) => t('“{text}”', { text }))
    .join(', ');
