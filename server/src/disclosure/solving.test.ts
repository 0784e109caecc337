/** A developer who requests everything available and solves the equations. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { listPeople, listTeams } from '../features/people/index.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { everythingSeen } from './everything-seen.test-support.ts';
import {
  arrangeRandomly,
  contributionsOfMetric,
  factors,
  summedMetrics,
  type RandomOrganization,
} from './random-organization.test-support.ts';
import { contributionsIn, solvedFor } from './solver.test-support.ts';

const now = '2026-11-20T12:00:00Z';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
const randomFrom = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Metric = keyof typeof factors;

/** Values that are derived from other visible figures and are not sums of contributions. */
const derived = /\/(low|high|pValue|absolute|relative|p|before|after)$/;

describe('a developer who solves for individuals', () => {
  let measured: MeasuredOrganization;
  let developer: RouteContext;

  let ownId: string;
  let teamIds: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    teamIds = (await measured.within(listTeams)).map(({ id }) => id);
    ownId = (await measured.within(listPeople)).find(({ bot }) => !bot)!.id;
    developer = await measured.viewer('developer', ownId);
  });
  after(() => measured.close());

  /** The sets of contributions behind the figures that a viewer sees. */
  const sumsSeen = async (
    organization: RandomOrganization,
    viewer: RouteContext,
  ): Promise<Map<Metric, Set<number>[]>> => {
    await organization.count('ones');
    const plain = await everythingSeen(viewer, teamIds);
    await organization.count('powers');
    const coded = await everythingSeen(viewer, teamIds);
    const sums = new Map<Metric, Set<number>[]>(summedMetrics.map((metric) => [metric, []]));
    for (const [path, value] of coded) {
      const before = plain.get(path);
      if (before === undefined || before === value || derived.test(path)) continue;
      const numbers = { plain: before, coded: value };
      const found = summedMetrics.flatMap((metric) => {
        const sum = contributionsIn(numbers, { factor: factors[metric], most: contributionsOfMetric });
        return sum === null ? [] : [{ metric, sum }];
      });
      assert.equal(found.length, 1, `${path}: ${before} and ${value} are sums of ${found.length} metrics`);
      sums.get(found[0]!.metric)!.push(found[0]!.sum);
    }
    return sums;
  };

  const foundIn = (organization: RandomOrganization, sums: Map<Metric, Set<number>[]>): Record<string, string[]> =>
    Object.fromEntries(
      summedMetrics.flatMap((metric) => {
        const found = solvedFor(sums.get(metric)!, organization.unknowns(metric), ownId);
        return found.length === 0 ? [] : [[metric, found]];
      }),
    );

  it('singles out no one in random organizations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const organization = await arrangeRandomly(measured, randomFrom(seed), ownId);
        const sums = await sumsSeen(organization, developer);
        const figures = [...sums.values()].map(({ length }) => length);
        assert.ok(Math.max(...figures) > 30, `only ${figures.join()} figures`);
        assert.deepEqual(foundIn(organization, sums), {}, `teams of ${organization.sizes.join(', ')}`);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  describe('as a manager of a teams-only organization', () => {
    let organization: RandomOrganization;
    let sums: Map<Metric, Set<number>[]>;
    before(async () => {
      const manager = await measured.viewer('manager', ownId);
      const user = { ...manager.user, teamsOnlySince: new Date(0) };
      organization = await arrangeRandomly(measured, randomFrom(2), ownId);
      sums = await sumsSeen(organization, { ...manager, user, actor: { kind: 'user', user } });
    });

    it('singles out no one', () => {
      assert.ok(Math.max(...[...sums.values()].map(({ length }) => length)) > 30);
      assert.deepEqual(foundIn(organization, sums), {}, `teams of ${organization.sizes.join(', ')}`);
    });

    it('singles out a person if exact figures of the organization are shown next to those of teams', () => {
      // Cumulative figures by day, as a manager who sees individuals gets them.
      const unknowns = organization.unknowns('throughput');
      const days = Array.from(
        { length: 30 },
        (_, day) => new Set(unknowns.filter((unknown) => unknown.day <= day).map(({ id }) => id)),
      );
      const more = new Map(sums).set('throughput', [...sums.get('throughput')!, ...days]);
      assert.notDeepEqual(foundIn(organization, more), {});
    });
  });
});
