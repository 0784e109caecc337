/**
 * Writes docs/metrics.md, and stores anew what every definition makes of the same random facts: `node scripts/print-metrics.ts`,
 * after the versions were raised of those that compute otherwise. See decision 0051.
 */
import { changedUnsaid } from '../analytics/src/laws/metric-prints.test-support.ts';
import { storePage } from './metric-page.ts';
import { presentPrints, storePrints, storedPrints } from './metric-prints.ts';

const prints = presentPrints();
const unsaid = changedUnsaid(storedPrints(), prints);
if (unsaid.length > 0) {
  console.error(`Raise the version of what computes otherwise first: ${unsaid.join(', ')}`);
  process.exit(1);
}
storePrints(prints);
storePage();
console.log(`stored ${Object.keys(prints.metrics).length} prints`);
