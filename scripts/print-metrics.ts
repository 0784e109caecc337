/**
 * Writes docs/metrics.md and the fingerprints of what each definition computes from the same random facts. Run
 * `node scripts/print-metrics.ts` after raising the version of each changed definition. See decision 0051.
 */
import { changedWithoutVersion } from '../analytics/src/laws/metric-fingerprints.test-support.ts';
import { storePage } from './metric-page.ts';
import { presentPrints, storePrints, storedPrints } from './metric-prints.ts';

const prints = presentPrints();
const unsaid = changedWithoutVersion(storedPrints(), prints);
if (unsaid.length > 0) {
  console.error(
    `Raise the version of these definitions first, because they compute something else now: ${unsaid.join(', ')}`,
  );
  process.exit(1);
}
storePrints(prints);
storePage();
console.log(`stored ${Object.keys(prints.metrics).length} fingerprints`);
