/** Up to this length, the engine's own sort is as fast. */
const shortLength = 500;
const bitsPerPass = 11;

/**
 * Sorts numbers in ascending order, in place. Many whole numbers, such as durations, are radix-sorted, in a tenth of
 * the time of a comparison sort.
 */
export const sortAscending = (values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
  if (values.length <= shortLength) return values.sort();
  let [from, to] = [new Uint32Array(values), new Uint32Array(values.length)];
  if (!isLossless(from, values)) return values.sort();
  for (let shift = 0; shift < 32; shift += bitsPerPass) if (radixPass(from, to, shift)) [from, to] = [to, from];
  values.set(from);
  return values;
};

/** Whether the conversion to 32-bit integers lost nothing. Durations are never -0, which it would lose unnoticed. */
const isLossless = (whole: Uint32Array, values: Float64Array): boolean => {
  for (let index = 0; index < values.length; index += 1) if (whole[index] !== values[index]) return false;
  return true;
};

/**
 * One pass, over `bitsPerPass` bits from `shift` on.
 * @returns false, without copying, if all values have the same bits there
 */
const radixPass = (from: Uint32Array, to: Uint32Array, shift: number): boolean => {
  const mask = 2 ** bitsPerPass - 1;
  const positions = new Uint32Array(mask + 1);
  for (let index = 0; index < from.length; index += 1) positions[(from[index]! >>> shift) & mask]! += 1;
  if (positions[(from[0]! >>> shift) & mask] === from.length) return false;
  let next = 0;
  for (let digit = 0; digit <= mask; digit += 1) {
    const count = positions[digit]!;
    positions[digit] = next;
    next += count;
  }
  for (let index = 0; index < from.length; index += 1) {
    const value = from[index]!;
    const digit = (value >>> shift) & mask;
    to[positions[digit]!] = value;
    positions[digit]! += 1;
  }
  return true;
};
