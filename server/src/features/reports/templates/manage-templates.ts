import { isMetricKey } from '@sightline/analytics';
import { currentLanguage, t } from '@sightline/contract';
import type { contract, ReportTemplate, RouteInput } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { holdList } from '../../../platform/limits.store.ts';

import { topicsOfType, type Topic } from '../compose/topics.ts';
import { listSchedules } from '../schedules/schedules.store.ts';
import { builtInTemplates } from './built-in-templates.ts';
import {
  deleteTemplate,
  findTemplate,
  holdTemplate,
  listTemplates,
  saveTemplate,
  type StoredTemplate,
} from './templates.store.ts';

const maxTemplates = 100;
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

export type UsedTemplate = ReportTemplate & { topics: readonly Topic[] };

const ownTemplate = (template: StoredTemplate): UsedTemplate => ({
  ...template,
  builtIn: false,
  topics: topicsOfType[template.type],
});
const builtIn = (): UsedTemplate[] =>
  builtInTemplates.map((template) => ({
    ...template,
    name: t(template.name),
    description: t(template.description),
    builtIn: true,
    createdBy: null,
  }));

const shown = ({ topics: _topics, ...template }: UsedTemplate): ReportTemplate => template;
/** The titles of its sections are otherwise translated when a report is composed. */
const withTitles = (template: UsedTemplate): UsedTemplate => ({
  ...template,
  sections: template.sections.map((section) => ({ ...section, title: t(section.title) })),
});

/** The built-in templates, then those of the organization by name. */
export const readTemplates = (ctx: RouteContext): Promise<ReportTemplate[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => [
    ...builtIn().map(withTitles).map(shown),
    ...(await listTemplates(tx)).map(ownTemplate).map(shown),
  ]);

/** @throws NotFound */
export const templateById = async (tx: Tx, id: string): Promise<UsedTemplate> => {
  const found = builtIn().find((template) => template.id === id);
  if (found !== undefined) return found;
  const stored = isUuid(id) ? await findTemplate(tx, id) : null;
  if (stored === null) throw new NotFound('template', id);
  return ownTemplate(stored);
};

/** A template, locked until the transaction ends, so that its id can be saved. @throws NotFound */
export const heldTemplate = async (tx: Tx, id: string): Promise<void> => {
  if (builtIn().some((template) => template.id === id)) return;
  if (!isUuid(id) || (await holdTemplate(tx, id, 'shared')) === null) throw new NotFound('template', id);
};

/** The names of templates by id, for lists. */
export const templateNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map([...builtIn(), ...(await listTemplates(tx))].map(({ id, name }) => [id, name]));

type Fields = RouteInput<typeof contract.reports.createTemplate>['body'];

/** @throws InvalidInput for unknown metrics */
export const assertMetrics = (metrics: readonly string[]): void => {
  const unknown = metrics.find((metric) => !isMetricKey(metric));
  if (unknown !== undefined)
    throw new InvalidInput(t('There is no metric {unknown}.', { unknown: unknown.slice(0, 60) }));
};

export const createTemplate = (ctx: RouteContext, fields: Fields): Promise<ReportTemplate> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    assertMetrics(fields.metrics);
    await holdList(tx, `templates ${ctx.organizationId}`);
    if ((await listTemplates(tx)).length >= maxTemplates)
      throw new Conflict(t('You can have up to {maxTemplates} templates. Delete one first.', { maxTemplates }));
    const template = { ...fields, id: randomUUID(), createdBy: ctx.user.name };
    await saveTemplate(tx, ctx.organizationId, template, new Date(ctx.platform.clock.now()));
    await writeAudit(tx, ctx, { action: 'reporting.create-template', subject: template.name });
    return shown(ownTemplate(template));
  });

export const changeTemplate = (ctx: RouteContext, id: string, fields: Partial<Fields>): Promise<ReportTemplate> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const stored = await customTemplate(tx, id);
    const provided = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const template: StoredTemplate = { ...stored, ...provided };
    assertMetrics(template.metrics);
    await saveTemplate(tx, ctx.organizationId, template, new Date(ctx.platform.clock.now()));
    await writeAudit(tx, ctx, { action: 'reporting.change-template', subject: template.name });
    return shown(ownTemplate(template));
  });

/** @throws NotFound, Conflict for a built-in template and for one that schedules use */
export const removeTemplate = (ctx: RouteContext, id: string): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { name } = await customTemplate(tx, id);
    const users = (await listSchedules(tx)).filter(({ templateId }) => templateId === id);
    if (users.length > 0) throw new Conflict(isUsedBy(users.map((schedule) => schedule.name)));
    await deleteTemplate(tx, id);
    await writeAudit(tx, ctx, { action: 'reporting.delete-template', subject: name });
  });

const maxNamed = 3;

/** Names the first schedules, and counts the others. */
const isUsedBy = (schedules: readonly string[]): string => {
  const named = schedules.slice(0, maxNamed).map((name) => `“${name}”`);
  const more = schedules.length - named.length;
  const all = more > 0 ? [...named, t('{more} more', { more })] : named;
  return t(
    '{count, plural, one {The schedule {names} uses this template. Choose another template there or delete it first.} other {The schedules {names} use this template. Choose another template there or delete them first.}}',
    { count: schedules.length, names: new Intl.ListFormat(currentLanguage()).format(all) },
  );
};

/** @throws NotFound, Conflict for a built-in template */
const customTemplate = async (tx: Tx, id: string): Promise<StoredTemplate> => {
  if (builtIn().some((template) => template.id === id))
    throw new Conflict(t('Built-in templates cannot be changed. Create your own.'));
  const stored = isUuid(id) ? await holdTemplate(tx, id, 'alone') : null;
  if (stored === null) throw new NotFound('template', id);
  return stored;
};
