/** Up to this length, the engine's own sort is as fast. */
const few = 500;
const bitsAtOnce = 11;

/**
 * Puts numbers in ascending order, in place. Durations and sizes are whole numbers, and many of these are dealt out
 * by a few bits at a time (a radix sort), in a tenth of the time of comparing.
 */
export const inOrder = (values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
  if (values.length <= few) return values.sort();
  let [from, to] = [new Uint32Array(values), new Uint32Array(values.length)];
  if (!areSame(from, values)) return values.sort();
  for (let shift = 0; shift < 32; shift += bitsAtOnce) if (dealOut(from, to, shift)) [from, to] = [to, from];
  values.set(from);
  return values;
};

/** Whether no number was lost by taking it as a whole one; there is no zero of a sign among durations. */
const areSame = (whole: Uint32Array, values: Float64Array): boolean => {
  for (let place = 0; place < values.length; place += 1) if (whole[place] !== values[place]) return false;
  return true;
};

/** One round, by some bits. Does nothing and returns false if all values share them. */
const dealOut = (from: Uint32Array, to: Uint32Array, shift: number): boolean => {
  const mask = 2 ** bitsAtOnce - 1;
  const places = new Uint32Array(mask + 1);
  for (let index = 0; index < from.length; index += 1) places[(from[index]! >>> shift) & mask]! += 1;
  if (places[(from[0]! >>> shift) & mask] === from.length) return false;
  let next = 0;
  for (let digit = 0; digit <= mask; digit += 1) {
    const count = places[digit]!;
    places[digit] = next;
    next += count;
  }
  for (let index = 0; index < from.length; index += 1) {
    const value = from[index]!;
    const digit = (value >>> shift) & mask;
    to[places[digit]!] = value;
    places[digit]! += 1;
  }
  return true;
};
