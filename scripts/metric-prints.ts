/** The stored fingerprints of metrics, and those of the current code. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { printMetrics, type MetricPrints } from '../analytics/src/laws/metric-prints.test-support.ts';

const file = new URL('../analytics/src/laws/metric-prints.json', import.meta.url);

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const storedPrints = (): MetricPrints => JSON.parse(readFileSync(file, 'utf8')) as MetricPrints;
export const presentPrints = (): MetricPrints => printMetrics(fingerprintOf);
export const storePrints = (prints: MetricPrints): void => writeFileSync(file, `${JSON.stringify(prints, null, 2)}\n`);
