import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installSystemPackage } from './system-packages.mjs';

/** A Wednesday morning in the middle of a month. In the future, so that cookies do not expire in the browser. */
const usualStart = '2030-05-15T09:00:00Z';

const libraries = '/usr/lib';

/** Debian has a folder of libraries for each processor. */
const findLibrary = () =>
  (existsSync(libraries) ? readdirSync(libraries) : [])
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(libraries, name, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));

/** libfaketime stores a file per process here, which killed processes leave behind. */
const shared = '/dev/shm';
const removeLeftClocks = () => {
  for (const name of readdirSync(shared)) {
    const [, id] = /^(?:sem\.)?faketime_(?:shm|sem)_(\d+)$/.exec(name) ?? [];
    if (id !== undefined && !existsSync(join('/proc', id))) rmSync(join(shared, name), { force: true });
  }
};

/**
 * The environment of processes whose clock starts at the same time in every run: what the demo shows depends on the
 * weekday and the hour. Their PostgreSQL follows, because libfaketime replaces the clock of all programs that they start;
 * durations are still measured with the real one. TEST_START names another time, such as a Sunday or the end of a year.
 * Empty if libfaketime is missing.
 */
export const testClock = () => {
  if (process.platform !== 'linux') return {};
  if (findLibrary() === undefined) installSystemPackage('libfaketime');
  const library = findLibrary();
  if (library === undefined) {
    console.log('Browser tests run at the current time, because libfaketime is missing.');
    return {};
  }
  if (existsSync(shared)) process.once('exit', removeLeftClocks);
  const start = Date.parse(process.env.TEST_START || usualStart);
  if (Number.isNaN(start)) throw new Error('TEST_START must be a time such as 2031-01-01T09:00:00Z');
  const ahead = Math.round((start - Date.now()) / 1_000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
};
