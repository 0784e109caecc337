/**
 * Writes docs/metrics.md, and the fingerprint of what each definition computes from the same random facts. Run
 * `node scripts/print-metrics.ts` after raising the version of each changed definition. See decision 0051.
 */
import { changedWithoutVersion } from '../analytics/src/laws/metric-fingerprints.test-support.ts';
import { storePage } from './metric-page.ts';
import { currentFingerprints, storeFingerprints, storedFingerprints } from './metric-fingerprints.ts';

const fingerprints = currentFingerprints();
const unversioned = changedWithoutVersion(storedFingerprints(), fingerprints);
if (unversioned.length > 0) {
  console.error(`The figures of these definitions have changed. Raise their versions first: ${unversioned.join(', ')}`);
  process.exit(1);
}
storeFingerprints(fingerprints);
storePage();
console.log(`stored ${Object.keys(fingerprints.metrics).length} fingerprints`);
