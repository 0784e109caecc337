/** Gives pages in Chromium the clock that the test command gives to products (`scripts/test-clock.mjs`). */

/** This process's environment without the library that shifts the clock, with which Chromium does not run. */
export const realClock = (): Record<string, string> => {
  const { LD_PRELOAD: _library, ...environment } = process.env;
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/** How far this process's clock is ahead of the browser's, in milliseconds. */
export const testClockAhead = (): number =>
  process.env['LD_PRELOAD'] === undefined ? 0 : Number.parseInt(process.env['FAKETIME'] ?? '0', 10) * 1_000;

/** Runs in the page: shifts its clock, but not its timers. */
export const moveClock = (aheadMs: number): void => {
  const RealDate = Date;
  const now = (): number => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (real, values, target) =>
      Reflect.construct(real, values.length === 0 ? [now()] : values, target) as Date,
    get: (real, name, receiver) => (name === 'now' ? now : (Reflect.get(real, name, receiver) as unknown)),
  });
};
