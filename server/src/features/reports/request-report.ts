/** Reports requested by a user: from a template, or custom. */
import {
  currentLanguage,
  dayMs,
  defaultReportDays,
  type contract,
  type GeneratedReport,
  type ReportParameters,
  type RouteInput,
  t,
} from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readPlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { chosenSections, daysUntil, type ReportPlan } from './compose/report-plan.ts';
import { topicsOfType } from './compose/topics.ts';
import { findReport, insertReport, resetReport } from './generated-reports.store.ts';
import { announceReport, generateReportName } from './generate-report.ts';
import { presentReport, visibleReport } from './list-reports.ts';
import { assertMetrics, templateById } from './templates/manage-templates.ts';

const requestLimit = { name: 'reports', most: 120, seconds: 3600 };

type At = { now: number; timeZone: string };

export const generateFromTemplate = (
  ctx: RouteContext,
  { templateId, parameters }: RouteInput<typeof contract.reports.generate>['body'],
): Promise<GeneratedReport> =>
  requesting(ctx, parameters, async (tx, at) => {
    const template = await templateById(tx, templateId);
    const days = daysOf(parameters) ?? daysUntil(template.timeRange, at);
    return {
      ...planOf(parameters, days, template.sections),
      title: template.name,
      description: template.description,
      type: template.type,
      topics: template.topics,
      metrics: parameters.metrics.length > 0 ? parameters.metrics : template.metrics,
    };
  });

export const generateCustom = (
  ctx: RouteContext,
  { name, description, type, parameters, sections }: RouteInput<typeof contract.reports.generateCustom>['body'],
): Promise<GeneratedReport> =>
  requesting(ctx, parameters, async (_tx, at) => {
    const days = daysOf(parameters) ?? daysUntil(`${defaultReportDays}d`, at);
    return {
      ...planOf(parameters, days, sections),
      title: name,
      description,
      type,
      topics: topicsOfType[type],
      metrics: parameters.metrics,
    };
  });

const daysOf = ({ dateRange }: ReportParameters): ReportPlan['days'] | null =>
  dateRange === undefined ? null : { from: dateRange.start, to: dateRange.end };

const planOf = (parameters: ReportParameters, days: ReportPlan['days'], sections: ReportPlan['sections']) => ({
  days,
  teams: parameters.teams,
  developers: parameters.developers,
  sections: chosenSections(sections, parameters),
  paper: parameters.paper,
});

const requesting = async (
  ctx: RouteContext,
  { format }: ReportParameters,
  makePlan: (tx: Tx, at: At) => Promise<ReportPlan>,
): Promise<GeneratedReport> => {
  await countAgainst(ctx.platform, requestLimit, ctx.user.id);
  return inTenant(ctx, async (tx, at) => {
    const plan = await makePlan(tx, at);
    periodAt(plan.days, at);
    assertMetrics(plan.metrics);
    if (plan.sections.length === 0) throw new InvalidInput(t('Choose at least one section.'));
    await assertKnown(tx, plan);
    const id = await requestReport(tx, ctx, { plan, format });
    await writeAudit(tx, ctx, { action: 'reporting.generate', subject: plan.title, detail: { id, format } });
    return presented(tx, ctx, id);
  });
};

/** @throws NotFound for teams and people that the organization does not have */
export const assertKnown = async (
  tx: Tx,
  { teams, developers }: Pick<ReportPlan, 'teams' | 'developers'>,
): Promise<void> => {
  const [known, people] = [await listTeams(tx), await listDevelopers(tx)];
  const team = teams.find((id) => known.every((knownTeam) => knownTeam.id !== id));
  if (team !== undefined) throw new NotFound('team', team);
  const person = developers.find((id) => people.every((person) => person.id !== id));
  if (person !== undefined) throw new NotFound('person', person);
};

type Requested = {
  plan: ReportPlan;
  format: GeneratedReport['format'];
  schedule?: { id: string; name: string; isTest: boolean };
};

/** Saves a report to be generated and queues it, in the caller's transaction. */
export const requestReport = async (
  tx: Tx,
  { platform, organizationId, user }: RouteContext,
  requested: Requested,
): Promise<string> => {
  const id = randomUUID();
  const now = platform.clock.now();
  const { reportRetentionDays } = (await readPlatformSettings(tx)).settings;
  await insertReport(tx, organizationId, {
    ...requested,
    // Its title already is. The visitors of the demo share accounts, so the language of the account is not theirs.
    plan: { ...requested.plan, language: currentLanguage() },
    id,
    ownerId: user.id,
    ownerName: user.name,
    requestedAt: new Date(now),
    expiresAt: new Date(now + reportRetentionDays * dayMs),
  });
  await platform.jobs.enqueue(tx, generateReportName, { organizationId, reportId: id });
  return id;
};

const presented = async (tx: Tx, ctx: RouteContext, id: string): Promise<GeneratedReport> => {
  const stored = await findReport(tx, id);
  if (stored === null) throw new NotFound('report', id);
  return presentReport(ctx, stored);
};

/** Generates a failed report again. @throws NotFound, Conflict */
export const retryReport = (ctx: RouteContext, id: string): Promise<GeneratedReport> =>
  inTenant(ctx, async (tx) => {
    const stored = await visibleReport(tx, ctx, id);
    if (!(await resetReport(tx, id))) throw new Conflict(t('Only a failed report can be generated again.'));
    await ctx.platform.jobs.enqueue(tx, generateReportName, { organizationId: ctx.organizationId, reportId: id });
    await announceReport(ctx.platform, tx, ctx.organizationId, id);
    await writeAudit(tx, ctx, { action: 'reporting.retry', subject: stored.name, detail: { id } });
    return presented(tx, ctx, id);
  });
