/** `PROPERTY_SEED=2 npm test` uses other random moments. */
export const seed = Number(process.env['PROPERTY_SEED'] ?? 1);

/** Reproducible random numbers from 0 to 1 (mulberry32). */
export const randomFrom = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
