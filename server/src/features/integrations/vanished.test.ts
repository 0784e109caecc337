/** Records that are deleted or renamed at the source without updating any issue. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Installation } from '@sightline/contract';
import { simulatedSite, type SimulatedSite } from './integrations.test-support.ts';

const now = '2026-11-20T12:00:00Z';

for (const installation of ['cloud', 'data-center'] as const satisfies readonly Installation[])
  describe(`records deleted or renamed in Jira (${installation})`, () => {
    let site: SimulatedSite;
    before(async () => {
      site = await simulatedSite({ now });
    });
    after(() => site.close());

    const emitEvent = (event: object) => site.simulator.control('POST', 'events', event);

    it('removes only the sprints that were deleted from a listed board', async () => {
      const organization = await site.organization();
      await organization.connect('jira', installation);
      await organization.collect('jira');
      const earlier = (await organization.facts()).sprints;
      const active = earlier.find((sprint) => sprint.state === 'active');
      assert.ok(active !== undefined && earlier.length > 2);
      await emitEvent({ type: 'sprint.deleted', id: Number(active.id) });
      assert.equal((await organization.collect('jira')).kind, 'complete');
      const left = (await organization.facts()).sprints;
      assert.deepEqual(
        left.map((sprint) => sprint.id).toSorted(),
        earlier.flatMap((sprint) => (sprint.id === active.id ? [] : [sprint.id])).toSorted(),
      );
    });

    it('applies renamed issue types and priorities to issues that were not updated', async () => {
      const organization = await site.organization();
      await organization.connect('jira', installation);
      await organization.collect('jira');
      const before = (await organization.facts()).issues;
      const [{ typeName }] = before as [(typeof before)[number]];
      const priority = before.find((issue) => issue.priority === 'Medium')?.priority;
      assert.equal(priority, 'Medium');
      const types = (await (await fetch(`${site.simulator.url}/__simulator/issue-types`)).json()) as {
        id: string;
        name: string;
      }[];
      const id = types.find((issueType) => issueType.name === typeName)?.id;
      await emitEvent({ type: 'issuetype.renamed', id, name: 'Work item' });
      await emitEvent({ type: 'priority.renamed', id: 'Medium', name: 'Normal' });
      assert.equal((await organization.collect('jira')).kind, 'complete');
      const after = new Map((await organization.facts()).issues.map((issue) => [issue.id, issue]));
      assert.equal(after.size, before.length);
      for (const issue of before) {
        const renamed = {
          typeName: issue.typeName === typeName ? 'Work item' : issue.typeName,
          priority: issue.priority === 'Medium' ? 'Normal' : issue.priority,
        };
        assert.deepEqual(after.get(issue.id), { ...issue, ...renamed });
      }
      await emitEvent({ type: 'issuetype.renamed', id, name: typeName });
      await emitEvent({ type: 'priority.renamed', id: 'Medium', name: 'Medium' });
    });

    it('applies the new key of a project to issues that were not updated', async () => {
      const organization = await site.organization();
      await organization.connect('jira', installation);
      await organization.collect('jira');
      const { issues, projects } = await organization.facts();
      const [{ id, key }] = projects as [(typeof projects)[number]];
      await emitEvent({ type: 'project.renamed', id, key: 'NEWKEY' });
      assert.equal((await organization.collect('jira')).kind, 'complete');
      const keys = new Map((await organization.facts()).issues.map((issue) => [issue.id, issue.key]));
      assert.equal(keys.size, issues.length);
      for (const issue of issues)
        assert.equal(keys.get(issue.id), issue.projectId === id ? issue.key.replace(key, 'NEWKEY') : issue.key);
      await emitEvent({ type: 'project.renamed', id, key });
    });

    it('keeps sprints of a deleted board that issues still name', async () => {
      const known = await site.organization();
      await known.connect('jira', installation);
      await known.collect('jira');
      const { sprints, issues } = await known.facts();
      const boardId = sprints[0]?.boardId;
      const named = new Set(issues.flatMap((issue) => issue.sprintIds));
      const expected = sprints.filter((sprint) => sprint.boardId === boardId && named.has(sprint.id));
      assert.ok(expected.length > 0);
      await emitEvent({ type: 'board.deleted', id: Number(boardId) });
      const late = await site.organization();
      await late.connect('jira', installation);
      assert.equal((await late.collect('jira')).kind, 'complete');
      const found = (await late.facts()).sprints.filter((sprint) => sprint.boardId === boardId);
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      assert.deepEqual(found.toSorted(byId), expected.toSorted(byId));
      // An organization that already stored the board keeps it, with all of its sprints.
      await known.collect('jira');
      const remaining = (await known.facts()).sprints.filter((sprint) => sprint.boardId === boardId);
      assert.deepEqual(remaining.toSorted(byId), sprints.filter((sprint) => sprint.boardId === boardId).toSorted(byId));
    });
  });
