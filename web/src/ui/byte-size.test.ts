import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimatedKilobytes } from '@sightline/contract';
import { writeBytes, writeEstimate } from './byte-size.ts';

test('sizes are written in Bytes, KB, MB and GB with two decimals', () => {
  assert.deepEqual([0, 1023, 1024, 1536, 1024 ** 2 * 2.5, 1024 ** 3 * 3, 1024 ** 4].map(writeBytes), [
    '0.00 Bytes',
    '1023.00 Bytes',
    '1.00 KB',
    '1.50 KB',
    '2.50 MB',
    '3.00 GB',
    '1024.00 GB',
  ]);
});

test('the estimated size of an export follows its options', () => {
  const none = { includeCharts: false, includeRecommendations: false, includeRawData: false, compressOutput: false };
  const all = { includeCharts: true, includeRecommendations: true, includeRawData: true, compressOutput: false };
  assert.deepEqual(
    [none, { ...none, includeCharts: true }, all, { ...all, compressOutput: true }].map((options) =>
      writeEstimate(estimatedKilobytes(options)),
    ),
    ['100 KB', '600 KB', '1.8 MB', '540 KB'],
  );
});
