/** A workflow is replaced: Jira lists only the new statuses, and half of the history is in the old ones. */
import { suggestedMeaning } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SprintFigure, SprintSummary } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { collectingOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { loadCatalog } from '../facts/index.ts';
import { simulatedSite } from '../integrations/integrations.test-support.ts';
import { readConfiguredRules, ruleSettings } from '../rules/index.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { saveSettings } from '../settings/index.ts';
import { listTeamSprints } from './list-team-sprints.ts';
import { readSprint } from './read-sprint.ts';
import { asked, incompleteReasons } from './sprints.test-support.ts';

const now = '2026-11-20T12:00:00Z';
type Outcome = Record<
  'id' | 'committed' | 'added' | 'removed' | 'completed' | 'carriedOver' | 'completedOfCommitted',
  number
>;
const valueOf = ({ figure }: SprintFigure): number => (figure.kind === 'value' ? figure.value : Number.NaN);

describe('sprints with statuses that Jira no longer lists', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;

  const closed = async (): Promise<SprintSummary[]> =>
    (await listTeamSprints(manager, { ...asked, range: '90d' })).teams.flatMap((team) =>
      team.sprints.filter((sprint) => sprint.state === 'closed'),
    );

  before(async () => {
    measured = await collectingOrganization(now, 3, ['--replace-workflow']);
    manager = await measured.viewer('admin');
  });
  after(() => measured.close());

  it('name the old statuses and infer their categories from the history', async () => {
    const { statuses } = await measured.within(loadCatalog);
    const unlisted = statuses.filter((status) => status.category === null).map(({ name, likely }) => [name, likely]);
    assert.deepEqual(unlisted.toSorted(), [
      ['Code Review', 'indeterminate'],
      ['Done', 'done'],
      ['In Progress', 'indeterminate'],
      ['To Do', 'new'],
    ]);
  });

  it('have the planted outcomes before and after the migration, and name inferred statuses', async () => {
    const truth = new Map(
      (measured.groundTruth as { sprints: Outcome[] }).sprints.map((sprint) => [String(sprint.id), sprint]),
    );
    const estimates = new Map(
      (await measured.organization.facts()).issues.map((issue) => [issue.id, issue.estimate ?? 0]),
    );
    const sprints = await closed();
    assert.ok(sprints.length >= 6, `${sprints.length} sprints`);
    for (const { id, figures } of sprints) {
      const planted = truth.get(id);
      assert.ok(planted, id);
      const left = await openReceipt(manager, {
        metric: 'sprint_completed',
        range: '90d',
        subject: `sprint:${id}`,
        show: 'excluded',
        cursor: null,
        limit: 200,
        incomplete: [],
      });
      const before = left.rows.reduce((sum, row) => sum + (estimates.get(row.key) ?? 0), 0);
      const { committed, added, removed, completed, carriedOver, commitmentReliability } = figures;
      assert.deepEqual(
        [committed, added, removed, completed, carriedOver, commitmentReliability].map(valueOf),
        [
          planted.committed,
          planted.added,
          planted.removed,
          planted.completed - before,
          planted.carriedOver,
          planted.completedOfCommitted / planted.committed,
        ],
        id,
      );
    }
    const flagged = sprints.filter((sprint) => sprint.unlistedStatuses.length > 0);
    assert.ok(flagged.length > 0 && flagged.length < sprints.length, `${flagged.length} of ${sprints.length}`);
    const detail = await readSprint(manager, flagged[0]?.id ?? '', incompleteReasons);
    assert.match(detail.incomplete.join(' '), /Jira no longer lists these statuses.*Done/);
    assert.ok(detail.items.every((item) => !item.status.includes('no longer exists')));
  });

  it('can be confirmed by rules, after which no sprint is flagged', async () => {
    const { statuses } = await measured.within(loadCatalog);
    const unlisted = statuses.filter((status) => status.category === null);
    const { version, rules } = await measured.within(readConfiguredRules);
    const statusCategories = unlisted.map((status) => ({ statusId: status.id, category: suggestedMeaning(status) }));
    const figuresBefore = (await closed()).map((sprint) => sprint.figures);
    const document = { ...rules, statusCategories };
    await saveSettings(manager, ruleSettings, version, document);
    const { platform, organizationId } = measured.organization.ctx;
    await runMeasurement(platform, organizationId);
    const sprints = await closed();
    assert.deepEqual(
      sprints.flatMap((sprint) => sprint.unlistedStatuses),
      [],
    );
    assert.deepEqual(
      sprints.map((sprint) => sprint.figures),
      figuresBefore,
    );
  });
});

it('statuses that a Data Center no longer has are also named from the history', async () => {
  const site = await simulatedSite({ now, more: ['--replace-workflow'] });
  try {
    const organization = await site.organization();
    await organization.connect('jira', 'data-center');
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const { statuses } = await organization.facts();
    const unlisted = statuses.filter((status) => status.category === null).map((status) => status.name);
    assert.deepEqual(unlisted.toSorted(), ['Code Review', 'Done', 'In Progress', 'To Do']);
  } finally {
    await site.close();
  }
});
