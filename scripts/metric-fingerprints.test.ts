import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changedWithoutVersion,
  type MetricFingerprints,
} from '../analytics/src/laws/metric-fingerprints.test-support.ts';
import { metricPage, storedPage } from './metric-page.ts';
import { currentFingerprints, storedFingerprints } from './metric-fingerprints.ts';

describe('the version of a definition', () => {
  const [stored, now] = [storedFingerprints(), currentFingerprints()];

  it('is raised when its figures change', () => {
    assert.deepEqual(changedWithoutVersion(stored, now), []);
  });

  it('is stored with its fingerprint (update with node scripts/print-metrics.ts)', () => {
    assert.equal(stored.facts, now.facts, 'the random facts have changed');
    assert.deepEqual(stored.metrics, now.metrics);
  });

  it('is reported as missing only if the fingerprint changes for the same facts and version', () => {
    const nowWith = (own: Partial<MetricFingerprints['metrics'][string]>): MetricFingerprints => ({
      ...now,
      metrics: { ...now.metrics, lead_time: { ...now.metrics['lead_time']!, ...own } },
    });
    assert.deepEqual(changedWithoutVersion(now, nowWith({ fingerprint: 'other' })), ['lead_time']);
    assert.deepEqual(changedWithoutVersion(now, nowWith({ fingerprint: 'other', version: 99 })), []);
    assert.deepEqual(changedWithoutVersion({ ...now, facts: 'others' }, nowWith({ fingerprint: 'other' })), []);
  });

  it('has a different fingerprint for every definition', () => {
    const fingerprints = Object.values(now.metrics).map((one) => one.fingerprint);
    assert.equal(new Set(fingerprints).size, fingerprints.length);
  });
});

it('docs/metrics.md matches the definitions (update with node scripts/print-metrics.ts)', () => {
  assert.equal(storedPage(), metricPage());
});
