/**
 * Writes docs/metrics.md, and the fingerprint of what each definition computes from the same random facts. Run
 * `node scripts/print-metrics.ts` after raising the version of each changed definition. See decision 0051.
 */
import { changedWithoutVersion } from '../analytics/src/laws/metric-fingerprints.test-support.ts';
import { storePage } from './metric-page.ts';
import { presentPrints, storePrints, storedPrints } from './metric-prints.ts';

const prints = presentPrints();
const unversioned = changedWithoutVersion(storedPrints(), prints);
if (unversioned.length > 0) {
  console.error(`The figures of these definitions have changed. Raise their versions first: ${unversioned.join(', ')}`);
  process.exit(1);
}
storePrints(prints);
storePage();
console.log(`stored ${Object.keys(prints.metrics).length} fingerprints`);
