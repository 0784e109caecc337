/** The stored fingerprints of metrics, and those of the current code. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprintMetrics, type MetricFingerprints } from '../analytics/src/laws/metric-fingerprints.test-support.ts';

const file = new URL('../analytics/src/laws/metric-fingerprints.json', import.meta.url);

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const storedFingerprints = (): MetricFingerprints =>
  JSON.parse(readFileSync(file, 'utf8')) as MetricFingerprints;
export const currentFingerprints = (): MetricFingerprints => fingerprintMetrics(fingerprintOf);
/** Sorts them by name, so that moving a metric in the list of definitions changes nothing here. */
export const storeFingerprints = ({ facts, metrics }: MetricFingerprints): void => {
  const sorted = Object.fromEntries(Object.entries(metrics).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify({ facts, metrics: sorted }, null, 2)}\n`);
};
