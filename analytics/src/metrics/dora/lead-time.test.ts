import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Facts } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import { activity, day, hour, on } from '../flow/work-facts.test-support.ts';
import { deployment, hash, measured, merged, outcomes, threeReleases } from './delivery-facts.test-support.ts';

describe('lead time', () => {
  it('runs from the first commit to the deployment that contains the change, in phases that sum to it', () => {
    const facts = threeReleases({
      pullRequestActivities: [
        activity(2, 'robot', 'commented', on(1.6)),
        activity(2, 'ada', 'commented', on(1.7)),
        activity(2, 'ben', 'commented', on(2)),
        activity(2, 'ben', 'approved', on(2.25)),
      ],
    });
    const rows = measured('lead_time', facts);
    assert.deepEqual(outcomes(rows), [
      ['1', 'before the first recorded deployment'],
      ['2', 2 * day],
      ['3', 2 * day],
    ]);
    const { detail } = rows[1] as Observation;
    assert.deepEqual(
      [detail['coding'], detail['pickup'], detail['review'], detail['deploy']],
      [12 * hour, 12 * hour, 12 * hour, 12 * hour],
    );
    assert.deepEqual([detail['reviewToApproval'], detail['approvalToMerge']], [6 * hour, 6 * hour]);
    assert.equal(detail['deployedBy'], 'commit ancestry');
    assert.equal(rows[1]?.at, on(3));
  });

  it('assigns no deployment by time to a change merged into a branch other than the main one', () => {
    const { pullRequests, ...facts } = threeReleases({ commits: [] });
    const rows = measured('lead_time', {
      ...facts,
      pullRequests: pullRequests.map((pullRequest) =>
        pullRequest.number === 2 ? { ...pullRequest, destinationBranch: 'release/1' } : pullRequest,
      ),
    });
    assert.deepEqual(
      rows.map((row) => row.detail['deployedBy']),
      [undefined, undefined, 'merge time'],
    );
    assert.deepEqual(outcomes(rows)[1], ['2', 'merged, not yet deployed']);
  });

  it('ends at the first deployment after the merge if ancestry is unknown, and marks that', () => {
    const facts = threeReleases({ commits: [] });
    const rows = measured('lead_time', facts);
    assert.deepEqual(
      rows.map((row) => row.detail['deployedBy']),
      [undefined, 'merge time', 'merge time'],
    );
    assert.deepEqual(outcomes(rows).slice(1), [
      ['2', 2 * day],
      ['3', 2 * day],
    ]);
  });

  it('excludes undeployed changes and those of bots, with the reason', () => {
    const facts = threeReleases({
      deployments: [deployment('1', on(1), 'a'), deployment('2', on(3), 'b')],
    });
    assert.deepEqual(outcomes(measured('lead_time', facts)).at(-1), ['3', 'merged, not yet deployed']);
    const [first, ...others] = threeReleases().pullRequests;
    const byBot = others.map((other) => ({ ...other, authorId: 'robot' }));
    const bots = measured('lead_time', threeReleases({ pullRequests: [first!, ...byBot] }));
    assert.deepEqual(
      bots.map((row) => row.excluded),
      ['before the first recorded deployment', 'bot', 'bot'],
    );
  });

  it('excludes impossible times: rewritten history, early reviews, clocks that disagree', () => {
    const reasons = (change: Parameters<typeof merged>[2], activities = [] as Facts['pullRequestActivities']) => {
      const facts = threeReleases();
      const pullRequests = [facts.pullRequests[0]!, merged(2, 'b', change)];
      return measured('lead_time', { ...facts, pullRequests, pullRequestActivities: activities })[1]?.excluded;
    };
    assert.match(
      reasons({ writtenAt: on(1.6), openedAt: on(1.5), mergedAt: on(2.5) }) ?? '',
      /later than the pull request/,
    );
    assert.match(
      reasons({ writtenAt: on(1), openedAt: on(1.5), mergedAt: on(2.5) }, [activity(2, 'ben', 'approved', on(1.2))]) ??
        '',
      /reviewed before it was opened/,
    );
    assert.match(reasons({ writtenAt: on(1), openedAt: on(1.5), mergedAt: on(3.5) }) ?? '', /deployed before/);
  });

  it('of a commit pushed without a pull request starts when it was written', () => {
    const facts = threeReleases();
    const pushed = measured('lead_time', { ...facts, pullRequests: facts.pullRequests.slice(0, 2) });
    assert.deepEqual(
      outcomes(pushed).find(([key]) => key === hash('c')),
      [hash('c'), day],
    );
  });
});
