import type { RulesDocument } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { UserContext } from '../../../platform/context.ts';
import { testContext } from '../../../testing/context.ts';
import { runMeasurement } from '../../../measurement-thread/run.ts';
import {
  simulatedSite,
  type SimulatedSite,
  type TestOrganization,
} from '../../integrations/integrations.test-support.ts';
import { removeFacts, saveFacts } from '../../facts/index.ts';
import { noConfiguredRules } from '../../rules/rule-settings.ts';
import { readMeasuredRules } from '../../measurement-state/measurement-states.store.ts';
import { readObservations } from '../../observations/observations.store.ts';
import { previewRules } from './preview-rules.ts';
import { saveRules, undoRules } from './save-rules.ts';
import { showRules } from './show-rules.ts';

const now = '2026-11-20T12:00:00Z';

describe('rules of a collected organization', () => {
  let site: SimulatedSite;
  let organization: TestOrganization;
  let ctx: UserContext;

  const show = () => showRules(organization.ctx.platform, organization.ctx.organizationId);
  const preview = (overrides: Partial<RulesDocument>) =>
    previewRules(organization.ctx.platform, organization.ctx.organizationId, { ...noConfiguredRules, ...overrides });
  const save = async (overrides: Partial<RulesDocument>) => {
    const { version, rules } = await show();
    return saveRules(ctx, { version, rules: { ...rules, ...overrides } });
  };
  const counted = () =>
    withTenant(site.database, organization.ctx.organizationId, async (tx) =>
      (await readObservations(tx, { metrics: ['deployment_frequency'], from: 0, to: Date.parse(now) / 1000 })).filter(
        (row) => row.excluded === null,
      ),
    );

  before(async () => {
    site = await simulatedSite({ now, months: 2, historyMonths: 2 });
    organization = await site.organization();
    const { user } = await testContext(site.database);
    ctx = { ...organization.ctx, user, actor: { kind: 'user', user } };
    for (const provider of ['jira', 'bitbucket'] as const) {
      await organization.connect(provider);
      await organization.collect(provider);
    }
    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
  });
  after(() => site.close());

  it('cannot be previewed before the first measurement run', async () => {
    const { platform, organizationId } = (await site.organization()).ctx;
    await assert.rejects(previewRules(platform, organizationId, noConfiguredRules), Conflict);
    assert.deepEqual((await showRules(platform, organizationId)).repositories, []);
  });

  it('say for every repository whether its deployments are found, and offer the values to choose from', async () => {
    const shown = await show();
    assert.equal(shown.version, 0);
    assert.ok(
      shown.issueTypes.some(
        (issueType) => issueType.name === shown.suggested.incident.typeNames[0] && issueType.count > 0,
      ),
    );
    const found = shown.repositories.filter((repository) => repository.counted > 0);
    const silent = shown.repositories.filter((repository) => repository.counted === 0);
    assert.ok(found.length > 0 && silent.length > 0);
    for (const example of silent) assert.doesNotMatch(example.finding, /^\d+ successful/);
  });

  it('are previewed without being saved: the same rules change nothing, others list what they exclude', async () => {
    const same = await preview({});
    for (const { before: was, after: is } of same.figures) assert.deepEqual(is, was);
    const target = (await show()).repositories.find((repository) => repository.counted > 0);
    assert.ok(target !== undefined);
    const without = await preview({ production: [{ repositoryId: target.repositoryId, rule: { source: 'none' } }] });
    assert.equal(without.deployments.goesInAll, target.counted);
    assert.equal(without.deployments.before - without.deployments.after, target.counted);
    assert.equal(
      without.repositories.find((repository) => repository.repositoryId === target.repositoryId)?.counted,
      0,
    );
    assert.equal((await show()).version, 0);
  });

  it('can be saved, are measured by and audited, and can be undone', async () => {
    const before = await counted();
    const target = (await show()).repositories.find((repository) => repository.counted > 0);
    assert.ok(target !== undefined);
    const { summary } = await save({
      production: [{ repositoryId: target.repositoryId, rule: { source: 'none' } }],
      leadTimeStart: 'opened',
    });
    assert.equal(summary, `production of ${target.name}; lead time start: the first commit → opening the pull request`);
    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
    const left = await counted();
    assert.ok(left.length < before.length && left.every((row) => row.repositoryId !== target.repositoryId));
    const measured = await withTenant(site.database, organization.ctx.organizationId, readMeasuredRules);
    assert.equal(measured?.leadTimeStart, 'opened');
    const entries = await withTenant(site.database, organization.ctx.organizationId, (tx) =>
      tx.selectFrom('audit_entries').select(['action', 'subject']).where('action', '=', 'rules.change').execute(),
    );
    assert.deepEqual(entries, [{ action: 'rules.change', subject: summary }]);

    const { version, undo } = await show();
    assert.equal(undo, summary);
    await undoRules(ctx, version);
    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
    assert.deepEqual((await counted()).length, before.length);
    assert.deepEqual((await show()).rules, noConfiguredRules);
  });

  it('read estimates from the field of a project, previewed on its earlier sprints', async () => {
    const { projects, numberFields } = await show();
    const effort = numberFields.find((field) => field.name === 'Effort in hours');
    const project = projects.find((project) => project.key === 'WEB');
    assert.ok(effort !== undefined && project !== undefined);
    assert.ok(project.estimates.some((estimate) => estimate.fieldId === effort.id && estimate.count > 10));
    const velocityOf = ({ figures }: Awaited<ReturnType<typeof preview>>) => {
      const velocity = figures.find((figure) => figure.metric === 'velocity');
      assert.ok(velocity?.before.kind === 'value' && velocity.after.kind === 'value');
      return [velocity.before.value, velocity.after.value] as const;
    };
    const everywhere = (fieldId: string | null) => projects.map(({ id }) => ({ projectId: id, fieldId }));
    const inHours = await preview({ estimateFields: everywhere(effort.id) });
    const [points, hours] = velocityOf(inHours);
    assert.equal(hours, points * 4);
    assert.deepEqual(inHours.estimates, []);
    const counted = await preview({ estimateFields: [{ projectId: project.id, fieldId: null }] });
    assert.deepEqual(
      counted.estimates.map((estimate) => [estimate.project, estimate.after]),
      [[project.name, 0]],
    );

    await save({ estimateFields: everywhere(effort.id) });
    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
    const held = await preview({});
    assert.deepEqual(velocityOf(held), [hours, points]);
    const { version, undo } = await show();
    assert.match(undo ?? '', /^estimate fields: .*→ Effort in hours/);
    await undoRules(ctx, version);
  });

  it('offer the number fields that are read; a chosen field is read even if the site lists it differently', async () => {
    const { ctx: tenant } = organization;
    // On the site, the rank is not a number field, and the other field does not exist.
    const [rank, gone] = ['customfield_10019', 'customfield_1'];
    await withTenant(site.database, tenant.organizationId, (tx) =>
      saveFacts(tx, tenant.organizationId, { numberFields: [rank, gone].map((id) => ({ id, name: id })) }),
    );
    const [project] = (await show()).projects;
    assert.ok(project !== undefined);
    await save({ estimateFields: [{ projectId: project.id, fieldId: rank }] });
    await organization.collect('jira');
    const ids = (await show()).numberFields.map((field) => field.id);
    assert.ok(ids.includes(rank) && !ids.includes(gone), ids.join());
    await undoRules(ctx, (await show()).version);
    await organization.collect('jira');
    assert.ok(!(await show()).numberFields.some((field) => field.id === rank));
  });

  it('show the working days, and their number in the period', async () => {
    const workingTime = { weekdays: [1, 2, 3, 4], from: 9, to: 17, holidays: ['2026-11-02'] };
    const { workingDays } = await preview({ workingTime });
    // Of the last 90 days, 13 are Fridays.
    assert.equal(workingDays.before - workingDays.after, 14);
    const { summary } = await save({ workingTime });
    assert.equal(
      summary,
      'working days: Monday, Tuesday, Wednesday, Thursday; working hours 8:00 to 19:00 → 9:00 to 17:00; holidays: 2 Nov 2026 added',
    );

    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
    const back = await preview({ workingTime: null });
    assert.deepEqual(back.workingDays, { before: workingDays.after, after: workingDays.before });
    await undoRules(ctx, (await show()).version);
  });

  it('reject unknown fields, unchanged rules, and a concurrent change', async () => {
    await assert.rejects(save({}), InvalidInput);
    await assert.rejects(save({ production: [{ repositoryId: 'nowhere', rule: { source: 'none' } }] }), NotFound);
    await assert.rejects(save({ estimateFields: [{ projectId: '1', fieldId: 'nowhere' }] }), NotFound);
    const { version } = await show();
    await save({ attributionDays: 4 });
    await assert.rejects(saveRules(ctx, { version, rules: { ...noConfiguredRules, attributionDays: 3 } }), Conflict);
  });

  it('offer statuses that Jira no longer lists, and states it does not know, to be classified', async () => {
    const { organizationId } = organization.ctx;
    const facts = await organization.facts();
    const done = facts.issues.filter((issue) => issue.resolvedAt !== null).slice(0, 5);
    const [deployment] = facts.deployments;
    assert.ok(done.length === 5 && deployment !== undefined);
    await withTenant(site.database, organizationId, (tx) =>
      saveFacts(tx, organizationId, {
        statuses: [{ id: 'old', name: 'Parked at sea', category: null }],
        issueChanges: done.map((issue) => ({
          id: `9${issue.id}:0`,
          issueId: issue.id,
          at: issue.resolvedAt ?? 0,
          authorId: null,
          field: 'status' as const,
          from: issue.statusId,
          to: 'old',
        })),
        deployments: [
          { ...deployment, id: '{undone}', environmentKind: 'test', result: 'other', state: 'ROLLED_BACK' },
        ],
      }),
    );
    const shown = await show();
    const { rules: held } = shown;
    const unlisted = { id: 'old', name: 'Parked at sea', category: 'done', isListed: false, count: 5 };
    assert.deepEqual(shown.statuses[0], unlisted);
    assert.deepEqual(shown.deploymentStates, [{ name: 'ROLLED_BACK', count: 1 }]);
    const { summary } = await save({
      statusCategories: [{ statusId: 'old', category: 'done' }],
      deploymentStates: [{ state: 'ROLLED_BACK', outcome: 'failure' }],
    });
    assert.equal(summary, 'status meanings: Parked at sea → done; deployment states: ROLLED_BACK → failure');
    const { version } = await show();
    await undoRules(ctx, version);
    await withTenant(site.database, organizationId, async (tx) => {
      await removeFacts(tx, organizationId, 'deployments', ['{undone}']);
      await removeFacts(tx, organizationId, 'statuses', ['old']);
      await removeFacts(
        tx,
        organizationId,
        'issueChanges',
        done.map((issue) => `${issue.id}/9${issue.id}:0`),
      );
    });
    assert.deepEqual((await show()).rules, held);
  });
});
