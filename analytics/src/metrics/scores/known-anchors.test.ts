import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { day, hour, on, rules } from '../flow/work-facts.test-support.ts';
import type { AnchorCache } from './known-anchors.ts';
import { scoreHistory } from './score-history.ts';
import { only, row } from './score.test-support.ts';

test('known anchors survive changes after their `until`, and only those', () => {
  const base = rules();
  const ids = Array.from({ length: 6 }, (_, i) => `person-${i}`);
  const own = {
    ...base,
    people: ids.map((id) => ({ ...base.people[0]!, id, accountIds: [] })),
    memberships: ids.map((personId) => ({ personId, teamId: 'payments', from: 0, to: null })),
  };
  // No two weeks are alike, so that every sample affects the reference.
  const work = ids.flatMap((id, i) =>
    Array.from({ length: 60 }, (_, k) => k).flatMap((k) => [
      row('completed_work', on(4 * k - 210) + hour, 1 + ((i * 7 + k * 13) % 17) / 5, id),
      row('cycle_time', on(4 * k - 210) + hour, (1 + ((i * 11 + k * 5) % 19) / 3) * day, id),
    ]),
  );
  const configuration = only(['completed_work', 'cycle_time'], { normalization: true });
  const range = { from: on(5), to: on(30) };
  const known: AnchorCache = new Map();
  scoreHistory(work, own, configuration, { ...range, anchors: known });
  assert.ok([...known.values()].some(({ baseline }) => baseline != null));
  assert.ok([...known.values()].some(({ distribution }) => distribution != null));

  const partly = { reused: 0, dropped: 0 };
  fc.assert(
    fc.property(fc.integer({ min: -30 * 24, max: 29 * 24 }), (hours) => {
      const changedAt = on(0) + hours * hour;
      const changed = [
        ...work,
        ...ids.flatMap((id) => [
          row('completed_work', changedAt, 99, id),
          ...Array.from({ length: 20 }, () => row('cycle_time', changedAt, 90 * day, id)),
        ]),
      ];
      const reused: AnchorCache = new Map([...known].filter(([, { until }]) => until <= changedAt));
      if (reused.size > 0) partly.reused += 1;
      if (reused.size < known.size) partly.dropped += 1;
      assert.deepEqual(
        scoreHistory(changed, own, configuration, { ...range, anchors: reused }),
        scoreHistory(changed, own, configuration, range),
      );
    }),
    { numRuns: 40 },
  );
  assert.ok(partly.reused > 5 && partly.dropped > 5, JSON.stringify(partly));
});
