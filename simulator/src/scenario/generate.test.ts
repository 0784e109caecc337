import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEvent } from '../apply-event.ts';
import type { Scenario, World } from '../world.ts';
import { generateScenario } from './generate.ts';
import { leaver, newcomer } from './organization.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const options = { seed: 7, start, months: 3 };

const playedThrough = (scenario: Scenario): World => {
  for (const event of scenario.events) applyEvent(scenario.initial, event);
  return scenario.initial;
};

describe('generateScenario', () => {
  it('gives the same organization for the same seed, and different ones for different seeds', () => {
    const until = start + 30 * day;
    assert.deepEqual(generateScenario({ ...options, until }), generateScenario({ ...options, until }));
    assert.notDeepEqual(
      generateScenario({ ...options, until }).events,
      generateScenario({ ...options, seed: 8, until }).events,
    );
  });

  it('only adds events for a later end', () => {
    const short = generateScenario({ ...options, until: start + 40 * day }).events;
    const long = generateScenario({ ...options, until: start + 60 * day }).events;
    assert.ok(long.length > short.length);
    assert.deepEqual(long.slice(0, short.length), short);
  });

  it('has people joining, leaving and absent in the last 13 months of a longer history', () => {
    const joined = (months: number): number => {
      const { groundTruth } = generateScenario({ ...options, months, until: start + day });
      const storyline = groundTruth.storylines.find(({ kind }) => kind === 'newcomer-ramp-up');
      return ((storyline?.from ?? 0) - start) / day;
    };
    assert.equal(joined(13), 245);
    assert.equal(joined(25), 245 + 364);
  });

  it('lets the changelog replay to the current status, sprint and assignee', () => {
    for (const issue of playedThrough(generateScenario({ ...options, until: start + 90 * day })).issues.values()) {
      const last = (field: string) =>
        issue.history.flatMap((entry) => entry.items).findLast((item) => item.field === field);
      assert.equal(last('status')?.to ?? '10000', issue.statusId, issue.key);
      if (last('Sprint') !== undefined) assert.equal(last('Sprint')?.to, issue.sprintIds.join(', '), issue.key);
      if (last('assignee') !== undefined) assert.equal(last('assignee')?.to, issue.assignee, issue.key);
    }
  });

  it('keeps code consistent: parents, merges, builds and deployments exist', () => {
    const world = playedThrough(generateScenario({ ...options, until: start + 90 * day }));
    for (const commit of world.commits.values())
      for (const parent of commit.parents) assert.ok(world.commits.has(parent));
    for (const pull of world.pullRequests.values()) {
      assert.equal(pull.state === 'MERGED', pull.mergeCommit !== null);
      for (const hash of pull.commitHashes) assert.ok(world.commits.has(hash));
    }
    for (const deployment of world.deployments.values()) {
      assert.ok(world.pipelines.has(deployment.pipelineUuid));
      assert.ok(world.commits.has(deployment.commitHash));
    }
  });

  it('has one team logging time on its own issues once work has begun', () => {
    const world = playedThrough(generateScenario({ ...options, until: start + 90 * day }));
    const logged = [...world.issues.values()].filter((issue) => issue.worklogs.length > 0);
    assert.ok(logged.length > 20);
    const platform = [...world.projects.values()].find((project) => project.key === 'PLAT')?.id;
    assert.ok(logged.filter((issue) => issue.projectId === platform).length > logged.length * 0.9);
    const ids = logged.flatMap((issue) => issue.worklogs.map((one) => one.id));
    assert.equal(new Set(ids).size, ids.length);
    for (const issue of logged) {
      for (const { startedAt, updatedAt, seconds, author } of issue.worklogs) {
        assert.ok(startedAt >= issue.createdAt && startedAt < updatedAt && updatedAt <= issue.updatedAt, issue.key);
        assert.ok(seconds > 0 && seconds <= (updatedAt - startedAt) / 1_000 + 900, issue.key);
        assert.ok(world.accounts.has(author));
      }
    }
  });

  it('plants seven storylines and knows what happened', () => {
    const { groundTruth, events } = generateScenario({ ...options, until: start + 90 * day });
    assert.equal(new Set(groundTruth.storylines.map((one) => one.kind)).size, 7);
    const deployed = groundTruth.deployments.filter((deployment) => deployment.result === 'SUCCESSFUL');
    assert.ok(deployed.length > 100);
    assert.ok(groundTruth.incidents.length > 5);
    const failures = (slug: string): number => {
      const own = deployed.filter((one) => one.repository === slug && !one.unplanned);
      return own.filter((one) => one.failed).length / own.length;
    };
    assert.ok(failures('payments-service') > 2 * failures('web-console'));
    assert.ok(events.every((event, index) => event.at >= (events[index - 1]?.at ?? 0)));
  });

  it('plants nothing when disabled, and then no service fails more often', () => {
    const { groundTruth, initial } = generateScenario({ ...options, until: start + 90 * day, planted: false });
    assert.deepEqual(groundTruth.storylines, []);
    const of = (slug: string) =>
      groundTruth.deployments.filter(
        (deployment) => deployment.repository === slug && deployment.result === 'SUCCESSFUL' && !deployment.unplanned,
      );
    const failed = of('payments-service').filter((one) => one.failed).length;
    assert.ok(failed / of('payments-service').length < 0.15);
    assert.ok(initial.accounts.size > 30);
  });
});

describe('people who come and go', () => {
  it('get no work before their first day and after their last', () => {
    const { initial, events } = generateScenario({ seed: 7, start, months: 13, until: start + 395 * day });
    const idOf = (name: string): string =>
      [...initial.accounts.values()].find((account) => account.displayName === name)?.accountId ?? '';
    const firstDay = events.find((event) => event.type === 'account.joined')?.at ?? 0;
    const lastDay = events.find((event) => event.type === 'account.left')?.at ?? 0;
    assert.ok(firstDay > start && lastDay > firstDay);
    const naming = (id: string) => events.filter((event) => JSON.stringify(event).includes(id));
    assert.deepEqual(
      naming(idOf(newcomer)).filter((event) => event.at < firstDay),
      [],
    );
    const mentions = naming(idOf(leaver)).filter(
      (event) =>
        event.at > lastDay &&
        ((event.type === 'issue.created' && event.issue.reporter === idOf(leaver)) ||
          (event.type === 'pullrequest.opened' && event.pullRequest.reviewers.includes(idOf(leaver)))),
    );
    assert.deepEqual(mentions, []);
  });
});
