import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Facts } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';
import { day, hour, on, rowsOf } from '../flow/work-facts.test-support.ts';
import { commit, deliveryRules, deployment, incident, merged, threeReleases } from './delivery-facts.test-support.ts';
import { measureDelivery } from './measure-delivery.ts';

const measured = (metric: MetricKey, facts: Facts): Observation[] =>
  rowsOf(metric, measureDelivery(facts, deliveryRules(), on(200)));

/** One more pull request and its deployment, which starts ten minutes before its end. */
const released = (facts: Facts, name: string, at: number, title: string, number = 4): Facts => ({
  ...facts,
  commits: [...facts.commits, commit(name, at - 0.3 * day, ['c'])],
  pullRequests: [
    ...facts.pullRequests,
    merged(
      number,
      name,
      { writtenAt: at - 0.3 * day, openedAt: at - 0.2 * day, mergedAt: at - 0.1 * day },
      { title, authorId: 'ben' },
    ),
  ],
  deployments: [...facts.deployments, deployment(`of-${name}`, at, name)],
});
/** The third release with Ben's change 9 next to change 3. */
const sharedRelease = (own: Partial<Facts> = {}): Facts => {
  const facts = threeReleases();
  const at = { writtenAt: on(3), openedAt: on(3.5), mergedAt: on(4.4) };
  return {
    ...facts,
    commits: [
      commit('a', on(0), []),
      commit('b', on(2), ['a']),
      commit('e', on(4), ['b']),
      commit('c', on(4.5), ['e']),
    ],
    pullRequests: [...facts.pullRequests, merged(9, 'e', at, { authorId: 'ben', title: 'Innocent change' })],
    ...own,
  };
};

describe('service is back', () => {
  const recovery = (facts: Facts): (number | string)[] =>
    measured('recovery_time', facts).map((row) => row.excluded ?? row.value);

  it('when the last of several incidents is resolved, not while one is open', () => {
    const first = incident('1', on(5) + hour, { resolvedAt: on(5) + 2 * hour });
    const longer = incident('2', on(5) + hour, { resolvedAt: on(5) + 6 * hour });
    assert.deepEqual(recovery(threeReleases({ issues: [first, longer] })), [6 * hour]);
    const open = incident('2', on(5) + hour, { statusId: 'doing' });
    assert.deepEqual(recovery(threeReleases({ issues: [first, open] })), ['service not yet restored']);
  });

  it('when a rollback ends all open incidents, but not those opened after it', () => {
    const facts = threeReleases({
      issues: [incident('1', on(5) + hour, { resolvedAt: on(6) }), incident('2', on(5) + hour, { statusId: 'doing' })],
    });
    const back = deployment('back', on(5) + 3 * hour, 'b');
    const rolledBack = { ...facts, deployments: [...facts.deployments, back] };
    assert.deepEqual(recovery(rolledBack), [3 * hour]);
    // It names the release, so it belongs to the one that was rolled back before it.
    const later = incident('3', on(5) + 4 * hour, { summary: 'Totals of release-3', resolvedAt: on(5) + 9 * hour });
    assert.deepEqual(recovery({ ...rolledBack, issues: [...facts.issues, later] }), [9 * hour]);
  });

  it('not before the deployment itself finished', () => {
    const early = incident('1', on(5) - 300, { summary: 'While release-3 ran', resolvedAt: on(5) - 60 });
    assert.deepEqual(recovery(threeReleases({ issues: [early] })), ['its incidents ended before it finished']);
  });
});

describe('a rollback across several deployments', () => {
  const back = (at: number, to: string, own = {}) => deployment('back', at, to, own);
  const rollbackPipeline = {
    id: '9',
    repositoryId: 'api',
    number: 9,
    result: 'successful' as const,
    creatorId: 'ada',
    refKind: 'branch' as const,
    refName: 'main',
    selector: 'rollback',
    commitHash: null,
    createdAt: on(5) + 2 * hour,
    completedAt: on(5) + 3 * hour,
    url: 'https://bitbucket.example/api/pipelines/9',
  };
  /** Release 2 broke, release 3 followed, and everything went back to release 1. */
  const rolledBack = (own: Partial<Facts> = {}): Facts => {
    const facts = threeReleases(own);
    return { ...facts, deployments: [...facts.deployments, back(on(5) + 3 * hour, 'a')] };
  };
  const failed = (facts: Facts): string[] =>
    measured('change_failure_rate', facts)
      .filter((row) => row.excluded === null && row.value === 1)
      .map((row) => row.key.replace('api:', ''));
  const broken = (own = {}) =>
    incident('1', on(5) + hour, { summary: 'Since release-2', resolvedAt: on(5) + 3 * hour, ...own });

  it('blames the one with the open incident, once, with the time since that one', () => {
    const facts = rolledBack({ issues: [broken()] });
    assert.deepEqual(failed(facts), ['2']);
    assert.deepEqual(
      measured('recovery_time', facts).map((row) => row.excluded ?? row.value),
      [2 * day + 3 * hour],
    );
  });

  it('blames the version it replaces if none of them has an open incident', () => {
    assert.deepEqual(failed(rolledBack()), ['3']);
    const over = broken({ createdAt: on(3.5), resolvedAt: on(4) });
    assert.deepEqual(failed(rolledBack({ issues: [over] })), ['2', '3']);
  });

  it('does not blame a version that it keeps in production', () => {
    const facts = threeReleases({
      issues: [incident('1', on(3.5), { summary: 'Since release-1', statusId: 'doing' })],
    });
    const toSecond = { ...facts, deployments: [...facts.deployments, back(on(5.2), 'b')] };
    assert.deepEqual(failed(toSecond), ['1', '3']);
  });

  it('blames the version with an open incident even if its own version is unknown', () => {
    const facts = threeReleases({ issues: [broken()] });
    const unknown = deployment('back', on(5) + 3 * hour, null, { pipelineId: '9' });
    assert.deepEqual(
      failed({ ...facts, pipelines: [rollbackPipeline], deployments: [...facts.deployments, unknown] }),
      ['2'],
    );
  });

  it('that returns to a newer version ends open failures, and does not blame what it replaces', () => {
    // Everything went back to release 1, and from there to release 2, which only release 3 had broken.
    const facts = threeReleases({
      issues: [incident('1', on(5) + hour, { summary: 'Since release-3', resolvedAt: on(5) + 9 * hour })],
    });
    const first = deployment('first', on(5) + 3 * hour, 'a');
    const forward = deployment('forward', on(5) + 9 * hour, 'b', { pipelineId: '9' });
    const deployments = [...facts.deployments, first, forward];
    assert.deepEqual(failed({ ...facts, pipelines: [rollbackPipeline], deployments }), ['3']);
  });

  it('blames a repeated deployment of the same version by its own incident', () => {
    const facts = threeReleases({ issues: [incident('1', on(5.2), { resolvedAt: on(5.5) })] });
    const again = deployment('again', on(5.1), 'c');
    assert.deepEqual(failed({ ...facts, deployments: [...facts.deployments, again, back(on(5.5), 'b')] }), ['again']);
  });
});

describe('a hotfix', () => {
  const failed = (facts: Facts): string[] =>
    measured('change_failure_rate', facts)
      .filter((row) => row.excluded === null && row.value === 1)
      .map((row) => row.key.replace('api:', ''));

  it('that names nothing blames the latest planned deployment, within the attribution window only', () => {
    assert.deepEqual(failed(released(threeReleases(), 'd', on(11.9), 'hotfix: certificate expired')), ['3']);
    const late = released(threeReleases(), 'd', on(120), 'hotfix: certificate expired');
    assert.deepEqual([failed(late), measured('recovery_time', late)], [[], []]);
    const repair = measured('rework_rate', late).find((row) => row.value === 1);
    assert.equal(repair?.detail['repair'], 'hotfix');
  });

  it('ends the failures open when it starts, not the latest planned deployment’s', () => {
    const open = incident('1', on(3.5), { resolvedAt: on(30) });
    assert.deepEqual(failed(released(threeReleases({ issues: [open] }), 'd', on(8), 'hotfix: totals')), ['2']);
  });

  it('ends the incident it names, even if service was back earlier, and the failure of the pull request it names', () => {
    const over = incident('1', on(3.5), { resolvedAt: on(4) });
    const named = released(threeReleases({ issues: [over] }), 'd', on(6), `hotfix: ${over.key} for good`);
    assert.deepEqual(failed(named), ['2']);
    const ofChange = released(threeReleases(), 'd', on(6), 'hotfix: totals of pull request #2');
    assert.deepEqual(failed(ofChange), ['2']);
  });
});

describe('a change without failure', () => {
  /** Whether each change of the third release went well, by pull request; Ada wrote 3, Ben 9. */
  const went = (facts: Facts): Record<string, number> =>
    Object.fromEntries(
      measured('change_success_share', facts)
        .filter((row) => row.excluded === null && row.detail['deployment'] === 'api release-3 → Production')
        .map((row) => [`${row.personId} ${row.key.replace('api:', '')}`, row.value]),
    );

  it('is one whose deployment caused nothing; an incident of unknown origin counts against all changes', () => {
    assert.deepEqual(went(sharedRelease()), { 'person-ada 3': 1, 'person-ben 9': 1 });
    const open = incident('1', on(5.1), { resolvedAt: on(5.5) });
    assert.deepEqual(went(sharedRelease({ issues: [open] })), { 'person-ada 3': 0, 'person-ben 9': 0 });
  });

  it('is not blamed for the revert of another change, nor for the incident that it ended', () => {
    const reverted = released(sharedRelease(), 'd', on(5.5), 'Revert "Change 3"');
    assert.deepEqual(went(reverted), { 'person-ada 3': 0, 'person-ben 9': 1 });
    const ended = incident('1', on(5.1), { resolvedAt: on(5.5) });
    assert.deepEqual(went({ ...reverted, issues: [ended] }), { 'person-ada 3': 0, 'person-ben 9': 1 });
    const another = incident('2', on(5.6), { summary: 'Totals of release-3', resolvedAt: on(6) });
    assert.deepEqual(went({ ...reverted, issues: [ended, another] }), { 'person-ada 3': 0, 'person-ben 9': 0 });
  });

  it('is not blamed for an incident that names another pull request', () => {
    const named = incident('1', on(5.1), { summary: 'Totals wrong since pull request #3', resolvedAt: on(5.5) });
    assert.deepEqual(went(sharedRelease({ issues: [named] })), { 'person-ada 3': 0, 'person-ben 9': 1 });
    const fixed = released(sharedRelease(), 'd', on(6), 'hotfix: totals of pull request #9');
    assert.deepEqual(went(fixed), { 'person-ada 3': 1, 'person-ben 9': 0 });
  });
});

describe('the success of one’s own deployments', () => {
  it('covers those a person started; failed ones and those that led to a failure do not count', () => {
    const pipeline = (id: string, creatorId: string) => ({
      id,
      repositoryId: 'api',
      number: Number(id),
      result: 'successful' as const,
      creatorId,
      refKind: 'branch' as const,
      refName: 'main',
      selector: null,
      commitHash: null,
      createdAt: on(1),
      completedAt: on(1),
      url: `https://bitbucket.example/api/pipelines/${id}`,
    });
    const facts = threeReleases({
      pipelines: [pipeline('11', 'ada'), pipeline('12', 'ada'), pipeline('13', 'ben'), pipeline('14', 'robot')],
      deployments: [
        deployment('1', on(1), 'a', { pipelineId: '11' }),
        deployment('2', on(3), 'b', { pipelineId: '12', result: 'failed' }),
        deployment('3', on(5), 'c', { pipelineId: '13' }),
        deployment('4', on(5.1), 'c', { pipelineId: '14' }),
      ],
      issues: [incident('1', on(5.05), { resolvedAt: on(5.5) })],
    });
    assert.deepEqual(
      measured('own_deployment_success', facts).map((row) => [row.key, row.personId, row.excluded ?? row.value]),
      [
        ['api:1', 'person-ada', 1],
        ['api:2', 'person-ada', 0],
        ['api:3', 'person-ben', 0],
        ['api:4', 'person-robot', 'bot'],
      ],
    );
  });
});
