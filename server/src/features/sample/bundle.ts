import type { Facts } from '@sightline/analytics';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The sample organization as it comes with the product; `scripts/take-sample.ts` writes it. */
export type Bundle = {
  name: string;
  timeZone: string;
  /** Epoch seconds. The sample is fixed at this instant. */
  takenAt: number;
  facts: Partial<Facts>;
};

const file = new URL('../../../sample/halden-robotics.json.br', import.meta.url);

let known: number | null = null;

export const readBundle = async (): Promise<Bundle> => {
  const bundle = JSON.parse((await promisify(brotliDecompress)(await readFile(file))).toString()) as Bundle;
  known = bundle.takenAt;
  return bundle;
};

/** When the bundle was taken, in epoch seconds. The file is part of the release, so a process unpacks it for this once. */
export const bundleTakenAt = async (): Promise<number> => known ?? (await readBundle()).takenAt;
