/** A small seeded generator (mulberry32): the same seed gives the same organization. */
export type Random = {
  /** 0 <= x < 1. */
  next(): number;
  chance(probability: number): boolean;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Positive, with a long tail; `median` is its median. */
  skewed(median: number, spread: number): number;
  hex(length: number): string;
  uuid(): string;
};

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length)
      text += Math.floor(next() * 4_294_967_296)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, length);
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    skewed: (median, spread) => median * Math.exp(normal() * spread),
    hex,
    uuid: () => `{${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}}`,
  };
};
