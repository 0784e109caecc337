/** Up to here the engine's own sorting is as fast. */
const few = 2048;
const bitsAtOnce = 11;

/** Where the lower half of a number lies among its two words: that of 1 is empty. */
const lower = new Uint32Array(Float64Array.of(1).buffer)[0] === 0 ? 0 : 1;

/**
 * Puts numbers in ascending order, in place or not. Bits of numbers that are not negative are in the order of the
 * numbers, so many are dealt out by a few bits at a time (a radix sort): a quarter of the time of comparing.
 */
export const inOrder = (values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
  if (values.length <= few || values.some((value) => value < 0 || Object.is(value, -0))) return values.sort();
  let [from, to] = [values, new Float64Array(values.length)];
  for (const word of [lower, 1 - lower])
    for (let shift = 0; shift < 32; shift += bitsAtOnce) if (dealOut(from, to, word, shift)) [from, to] = [to, from];
  return from;
};

/** One round, by some bits of one word; nothing is done, and false returned, where all have the same. */
const dealOut = (from: Float64Array<ArrayBuffer>, to: Float64Array, word: number, shift: number): boolean => {
  const words = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length);
  const mask = 2 ** bitsAtOnce - 1;
  const places = new Uint32Array(mask + 1);
  for (let at = word; at < words.length; at += 2) places[(words[at]! >>> shift) & mask]! += 1;
  if (places[(words[word]! >>> shift) & mask] === from.length) return false;
  let next = 0;
  for (let digit = 0; digit <= mask; digit += 1) {
    const count = places[digit]!;
    places[digit] = next;
    next += count;
  }
  for (let index = 0; index < from.length; index += 1) {
    const digit = (words[2 * index + word]! >>> shift) & mask;
    to[places[digit]!] = from[index]!;
    places[digit]! += 1;
  }
  return true;
};
