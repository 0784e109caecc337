/** The stored fingerprints of metrics, and those of the current code. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprintMetrics, type MetricFingerprints } from '../analytics/src/laws/metric-fingerprints.test-support.ts';

const file = new URL('../analytics/src/laws/metric-fingerprints.json', import.meta.url);

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const storedFingerprints = (): MetricFingerprints =>
  JSON.parse(readFileSync(file, 'utf8')) as MetricFingerprints;
export const currentFingerprints = (): MetricFingerprints => fingerprintMetrics(fingerprintOf);
export const storeFingerprints = (fingerprints: MetricFingerprints): void =>
  writeFileSync(file, `${JSON.stringify(fingerprints, null, 2)}\n`);
