import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotFound } from '../../../platform/errors.ts';
import { inOrder, simulatedSite, type SimulatedSite } from '../integrations.test-support.ts';
import { incompleteReasons } from '../source-status.ts';
import { collectSource } from '../sync/collect-source.ts';
import { changeScope } from './change-scope.ts';
import { countAtSource, readCatalog } from './read-catalog.ts';

const now = '2026-11-20T12:00:00Z';
describe('the chosen scope', () => {
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now });
  });
  after(() => site.close());

  it('the catalog shows what the source has, what is synced and how much is stored', async () => {
    const organization = await site.organization();
    await assert.rejects(readCatalog(organization.ctx, 'jira'), NotFound);
    await organization.connect('jira');
    const fresh = (await readCatalog(organization.ctx, 'jira')).kinds[0];
    assert.equal(fresh?.kind, 'projects');
    assert.ok(
      fresh.everything && fresh.items.length >= 4 && fresh.items.every((item) => item.chosen && item.stored === 0),
    );

    const { counts } = await countAtSource(organization.ctx, {
      provider: 'jira',
      kind: 'projects',
      ids: fresh.items.map((item) => item.id),
    });
    await organization.collect('jira');
    const [after] = (await readCatalog(organization.ctx, 'jira')).kinds;
    assert.ok(after !== undefined && after.items.length === fresh.items.length);
    const { issues } = await organization.facts();
    assert.ok(issues.length > 0);
    for (const item of after.items) {
      assert.equal(item.stored, issues.filter(({ projectId }) => projectId === item.id).length, item.id);
      const expected = counts.find((count) => count.id === item.id)?.count ?? 0;
      assert.ok(expected >= item.stored, `${item.key}: the source has ${expected}, stored are ${item.stored}`);
    }
    await assert.rejects(
      countAtSource(organization.ctx, { provider: 'jira', kind: 'projects', ids: ['1) OR project = (2'] }),
      InvalidInput,
    );
  });

  it('data outside the scope is removed, and comes back completely when chosen again', async () => {
    const [whole, partly] = [await site.connected(), await site.connected()];
    for (const organization of [whole, partly]) await organization.collectAll();
    const full = await whole.facts();
    const kept = {
      project: full.projects[0]?.id ?? '',
      repository: full.repositories[0]?.id ?? '',
      space: full.spaces[0]?.id ?? '',
    };
    await changeScope(partly.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen: [kept.project] }] });
    await changeScope(partly.ctx, {
      provider: 'bitbucket',
      kinds: [{ kind: 'repositories', chosen: [kept.repository] }],
    });
    await changeScope(partly.ctx, { provider: 'confluence', kinds: [{ kind: 'spaces', chosen: [kept.space] }] });
    for (const round of ['removed immediately', 'not collected again']) {
      const left = await partly.facts();
      assert.deepEqual([...new Set(left.issues.map((issue) => issue.projectId))], [kept.project], round);
      assert.deepEqual(
        left.repositories.map((repository) => repository.id),
        [kept.repository],
        round,
      );
      assert.ok(
        left.commits.length > 0 && left.commits.every((commit) => commit.repositoryId === kept.repository),
        round,
      );
      assert.ok(left.pages.length > 0 && left.pages.every((page) => page.spaceId === kept.space), round);
      assert.equal(left.issues.length, full.issues.filter((issue) => issue.projectId === kept.project).length, round);
      const issues = new Set(left.issues.map((issue) => issue.id));
      assert.ok(
        left.issueChanges.every((change) => issues.has(change.issueId)),
        round,
      );
      site.clock.at += 20 * 60_000;
      for (const provider of ['jira', 'bitbucket', 'confluence'] as const) await partly.collect(provider);
    }

    await changeScope(partly.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen: null }] });
    await changeScope(partly.ctx, { provider: 'bitbucket', kinds: [{ kind: 'repositories', chosen: null }] });
    await changeScope(partly.ctx, { provider: 'confluence', kinds: [{ kind: 'spaces', chosen: null }] });
    const missing = () =>
      withTenant(partly.ctx.platform.database, partly.ctx.organizationId, (tx) => incompleteReasons(tx));
    assert.equal((await missing()).length, 3);
    for (const provider of ['jira', 'bitbucket', 'confluence'] as const) await partly.collect(provider);
    assert.deepEqual(await missing(), []);
    const [again, before] = [inOrder(await partly.facts()), inOrder(full)];
    for (const kind of Object.keys(before) as (keyof typeof before)[])
      assert.deepEqual(again[kind], before[kind], kind);
  });

  it('issues of the chosen projects are still read after one of the projects was deleted', async () => {
    const organization = await site.organization();
    await organization.connect('jira');
    const { kinds } = await readCatalog(organization.ctx, 'jira');
    const id = kinds[0]?.items[0]?.id ?? '';
    await changeScope(organization.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen: [id, '99999'] }] });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.ok((await organization.facts()).issues.length > 0);
    assert.deepEqual(await withTenant(site.database, organization.ctx.organizationId, incompleteReasons), []);
    await changeScope(organization.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen: ['99999'] }] });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    assert.deepEqual((await organization.facts()).issues, []);
    assert.deepEqual(await withTenant(site.database, organization.ctx.organizationId, incompleteReasons), []);
  });

  it('a selection made during a sync applies from the next page on', async () => {
    const organization = await site.organization();
    await organization.connect('jira');
    const { kinds } = await readCatalog(organization.ctx, 'jira');
    const chosen = [kinds[0]?.items[0]?.id ?? ''];
    const { events } = organization.ctx.platform;
    let announcedCount = 0;
    const publish: typeof events.publish = async (tx, signal) => {
      await events.publish(tx, signal);
      announcedCount += 1;
      if (announcedCount === 2)
        void changeScope(organization.ctx, { provider: 'jira', kinds: [{ kind: 'projects', chosen }] });
    };
    const platform = { ...organization.ctx.platform, events: { ...events, publish } };
    assert.deepEqual(await collectSource({ ...organization.ctx, platform }, { provider: 'jira' }), {
      kind: 'interrupted',
    });
    assert.equal((await organization.collect('jira')).kind, 'complete');
    const { issues, projects } = await organization.facts();
    assert.deepEqual(
      projects.map((project) => project.id),
      chosen,
    );
    assert.ok(issues.length > 0 && issues.every((issue) => issue.projectId === chosen[0]));
  });

  it('kinds that a product does not have are refused with a clear message', async () => {
    const organization = await site.organization();
    await organization.connect('confluence');
    await assert.rejects(
      changeScope(organization.ctx, { provider: 'confluence', kinds: [{ kind: 'boards', chosen: [] }] }),
      new InvalidInput('Confluence has no boards to choose from.'),
    );
  });
});
