import type { MetricKey, SignalScore } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { playsFor } from './opportunities.ts';
import type { GapsOfMetric } from './gap-effects.ts';
import type { Evidence } from './read-evidence.ts';

const metric: MetricKey = 'change_success_share';

/** A score of 50 whose target of 0.9 is worth a recommendation. */
const evidence = (gaps: GapsOfMetric | null, { score = 50, isWorse = false } = {}): Evidence => {
  const signal = {
    dimension: 'codeQuality',
    metric,
    value: 80,
    scale: 100,
    score,
    share: 0.2,
    rows: 30,
    anchors: { floor: 70, target: 100 },
  } as unknown as SignalScore;
  return {
    now: { signals: [signal], overall: 60, mean: 60 },
    figures: new Map(isWorse ? [[metric, { change: { direction: 'worse' } }]] : []),
    gapsOfMetrics: new Map(gaps === null ? [] : [[metric, gaps]]),
  } as unknown as Evidence;
};
const reasons = (evidence: Evidence) => playsFor(evidence).map(({ opportunity }) => opportunity.reason);

describe('what recommendations are made for', () => {
  it('includes low signals, unless gaps in the data could mean that the target is reached', () => {
    assert.deepEqual(reasons(evidence(null)), ['low']);
    assert.deepEqual(reasons(evidence({ isChange: false, best: 0.82 })), ['low']);
    assert.deepEqual(reasons(evidence({ isChange: false, best: 0.99 })), []);
  });

  it('includes signals that became clearly worse, unless gaps in the data could explain the change', () => {
    const worse = { score: 70, isWorse: true };
    assert.deepEqual(reasons(evidence(null, worse)), ['worse']);
    assert.deepEqual(reasons(evidence({ isChange: false, best: 0.8 }, worse)), ['worse']);
    assert.deepEqual(reasons(evidence({ isChange: true, best: 0.8 }, worse)), []);
  });
});
