/**
 * Run by hand: node bench/components.ts (Node 24). Compares each component written for speed or precision with its plain
 * alternative, as a ratio of CPU time: above 1, the component is that many times faster.
 */
import { exactSum, rounded } from '../analytics/src/figure/exact-sum.ts';
import { sortAscending } from '../analytics/src/figure/sort-ascending.ts';
import { seededRandom } from '../analytics/src/figure/random.ts';
import { orderedValues } from '../analytics/src/metrics/scores/ordered-values.ts';
import { packed, unpacker } from '../server/src/features/observations/packed-values.ts';

const random = seededRandom(7);
const rounds = 15;

/** Random lead times in seconds: mostly hours to days, some weeks. */
const durations = (count: number): Float64Array<ArrayBuffer> =>
  Float64Array.from({ length: count }, () => Math.round(-Math.log(1 - random()) * 200_000));

let checksum = 0;
/** The minimum of several alternating rounds, so that other work on the machine affects both alike. */
const compare = (name: string, component: () => number, plain: () => number): void => {
  const least = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of [component, plain].entries()) {
      const before = process.cpuUsage();
      checksum += work();
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index]!, user + system);
    }
  const [own, other] = least.map((microseconds) => microseconds / 1000) as [number, number];
  console.log(
    `${name.padEnd(52)} ${own.toFixed(1).padStart(7)} ms, plain ${other.toFixed(1).padStart(7)} ms, ratio ${(other / own).toFixed(2)}`,
  );
};

const repeated = (times: number, work: () => number): (() => number) => {
  return () => {
    let sum = 0;
    for (let time = 0; time < times; time += 1) sum += work();
    return sum;
  };
};

for (const [count, times] of [
  [1_000, 400],
  [20_000, 20],
  [400_000, 1],
] as const) {
  const values = durations(count);
  compare(
    `sort-ascending: sort ${count} durations`,
    repeated(times, () => sortAscending(values.slice())[count >> 1]!),
    repeated(times, () => values.slice().sort()[count >> 1]!),
  );
}

for (const [rows, step] of [
  [300, 3],
  [3_000, 30],
] as const) {
  const value = durations(rows * 5);
  const windows = Array.from({ length: 100 }, (_, day) => day * step);
  compare(
    `ordered-values: 100 windows of ${rows} rows, moved by ${step}`,
    repeated(10, () => {
      const ordered = orderedValues({ value } as Parameters<typeof orderedValues>[0]);
      return windows.reduce((sum, first) => sum + ordered(first, first + rows)[rows >> 1]!, 0);
    }),
    repeated(10, () => windows.reduce((sum, first) => sum + value.slice(first, first + rows).sort()[rows >> 1]!, 0)),
  );
}

const summed = durations(400_000).map((one) => one / 7);
compare(
  'exact-sum: sum of 400,000 values',
  () => rounded(exactSum(summed)),
  () => {
    let sum = 0;
    for (const one of summed) sum += one;
    return sum;
  },
);

// A year of one metric of a large organization: daily batches as the driver returns them.
const days = Array.from({ length: 365 }, () => durations(1_000).sort());
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const [small, plainBytes] = [days.map(packed), days.map((one) => new Uint8Array(one.buffer))];
const bytesOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, one) => sum + one.length, 0);
console.log(`packed-values: ${bytesOf(small)} bytes, plain ${bytesOf(plainBytes)} bytes`);
const [smallHex, plainHex] = [hexOf(Buffer.concat(small)), hexOf(Buffer.concat(plainBytes))];
compare(
  'packed-values: read 365 days of 1,000 values',
  () => {
    const next = unpacker(Buffer.from(smallHex, 'hex'), 365_000);
    return days.reduce((sum, one) => sum + next(one.length)[0]!, 0);
  },
  () => {
    const bytes = Buffer.from(plainHex, 'hex');
    const all = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    return days.reduce((sum, one, day) => sum + all[day * 1_000]! + one.length, 0);
  },
);
compare(
  'packed-values: write 365 days of 1,000 values',
  () => days.reduce((sum, one) => sum + packed(one).length, 0),
  () => days.reduce((sum, one) => sum + Buffer.from(one.buffer.slice(0)).length, 0),
);
if (checksum === 0) throw new Error('Nothing was computed');
