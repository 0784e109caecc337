import { t, message, type ActivityItem, type Attachment } from '@sightline/contract';
import type { PlatformEntry } from '../../platform/audit/platform-audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { listAttachments } from '../issue-reports/index.ts';
import type { PlatformEvent } from './activity.store.ts';

const messages: Readonly<Record<string, (event: PlatformEvent) => string>> = {
  user_registration: ({ subject }) => t('{name} registered', { name: subject }),
  tenant_created: ({ subject }) => t('Organization {name} was created', { name: subject }),
  issue_report: ({ subject }) => t('Issue reported: error {id}', { id: subject }),
};

/** Leaves out unknown details. */
const known = (details: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );

const filesOf = (event: PlatformEvent, attachments: readonly Attachment[] | undefined): Pick<ActivityItem, 'files'> =>
  attachments === undefined ? {} : { files: { reportId: Number(event.id), attachments: [...attachments] } };

const present = (event: PlatformEvent): ActivityItem => ({
  id: `${event.type} ${event.id}`,
  type: event.type as ActivityItem['type'],
  message: messages[event.type]?.(event) ?? event.subject,
  details: known(
    event.type === 'tenant_created'
      ? { domain: event.note }
      : { organization: event.organization, ...(event.type === 'issue_report' ? { page: event.note } : {}) },
  ),
  timestamp: event.at.toISOString(),
});

/** Events for display; reported issues include their files. */
export const presentEvents = async (tx: Tx, events: readonly PlatformEvent[]): Promise<ActivityItem[]> => {
  const reports = events.filter((event) => event.type === 'issue_report');
  const attachments = await listAttachments(
    tx,
    reports.map((event) => Number(event.id)),
  );
  return events.map((event) => ({
    ...present(event),
    ...(event.type === 'issue_report' ? filesOf(event, attachments.get(Number(event.id))) : {}),
  }));
};

const actions: Readonly<Record<string, string>> = {
  'platform.create-admin': message('Platform admin created'),
  'platform.revoke-admin': message('Platform admin revoked'),
  'settings.change': message('Platform settings changed'),
  'settings.export': message('Platform settings exported'),
  'tenant.activate': message('Organization activated'),
  'tenant.cancel-deletion': message('Deletion canceled by the organization'),
  'tenant.change-limits': message('Limits changed'),
  'tenant.change-plan': message('Plan changed'),
  'tenant.decline-plan': message('Plan request declined'),
  'tenant.delete': message('Organization deleted'),
  'tenant.export': message('Organization exported'),
  'tenant.grant-plan': message('Plan request granted'),
  'tenant.request-deletion': message('Deletion requested by the organization'),
  'tenant.suspend': message('Organization suspended'),
};

const written = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A changed value before and after, and of several changed values each on its own. */
const detailsOf = ({ from, to, ...others }: Fields): [string, string][] => {
  const change = (name: string, before: unknown, after: unknown): [string, string][] => {
    // All feature switches are one setting.
    if (isFields(before) && isFields(after))
      return Object.keys(after).flatMap((part) => change(part, before[part], after[part]));
    return written(before) === written(after) ? [] : [[name, `${written(before)} → ${written(after)}`]];
  };
  const changes = isFields(from) && isFields(to);
  return [
    ...(changes ? Object.keys(to).flatMap((name) => change(name, from[name], to[name])) : []),
    ...Object.entries(changes || to === undefined ? others : { from, to, ...others }).map(
      ([name, value]): [string, string] => [name, written(value)],
    ),
  ];
};

/** The subject of changed settings is their keys, which the details list with their values. */
const messageOf = ({ action, subject }: PlatformEntry): string => {
  const what = t(actions[action] ?? action);
  return action === 'settings.change' ? what : `${what}: ${subject}`;
};

export const presentEntry = (entry: PlatformEntry): ActivityItem => ({
  id: `platform_action ${entry.id}`,
  type: 'platform_action',
  message: messageOf(entry),
  details: {
    by: entry.actorName,
    ...Object.fromEntries(detailsOf(entry.detail)),
  },
  timestamp: entry.at.toISOString(),
});
