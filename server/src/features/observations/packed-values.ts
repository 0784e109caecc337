/**
 * Encodes ascending numbers as bytes. Differences of whole numbers take a byte or two instead of eight; other numbers
 * are stored unchanged.
 */

/** The first byte: the encoding of those that follow. */
const asTheyAre = 0;
const differences = 1;

const bytesOfNumber = 8;
/** A byte holds seven bits of a difference, and whether more follow. */
const full = 128;

/** Null without numbers. */
export const packed = (ascending: Float64Array): Buffer => {
  if (ascending.length === 0) return Buffer.alloc(0);
  if (ascending.every((value, index) => Number.isSafeInteger(value) && value >= (ascending[index - 1] ?? 0)))
    return Buffer.from([differences, ...differencesOf(ascending)]);
  const bytes = Buffer.alloc(1 + ascending.length * bytesOfNumber, asTheyAre);
  ascending.forEach((value, index) => bytes.writeDoubleLE(value, 1 + index * bytesOfNumber));
  return bytes;
};

const differencesOf = (ascending: Float64Array): number[] => {
  const bytes: number[] = [];
  let before = 0;
  for (const value of ascending) {
    let left = value - before;
    for (; left >= full; left = Math.floor(left / full)) bytes.push((left % full) + full);
    bytes.push(left);
    before = value;
  }
  return bytes;
};

/**
 * Reads packed numbers one after another.
 * @returns a function for the next `count` numbers, as views of one shared array
 */
export const unpacker = (bytes: Uint8Array, most: number): ((count: number) => Float64Array<ArrayBuffer>) => {
  const all = new Float64Array(most);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [at, filled] = [0, 0];
  const readWhole = (until: number): void => {
    let value = 0;
    for (; filled < until; filled += 1) {
      let scale = 1;
      for (; bytes[at]! >= full; at += 1, scale *= full) value += (bytes[at]! - full) * scale;
      value += bytes[at]! * scale;
      at += 1;
      all[filled] = value;
    }
  };
  return (count) => {
    const start = filled;
    if (count === 0) return all.subarray(start, start);
    const kind = bytes[at]!;
    at += 1;
    if (kind === differences) readWhole(start + count);
    else for (; filled < start + count; filled += 1, at += bytesOfNumber) all[filled] = view.getFloat64(at, true);
    return all.subarray(start, filled);
  };
};
