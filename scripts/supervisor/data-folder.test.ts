import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownSecret, simulatedHistory } from './data-folder.ts';

describe('the secret of an installation', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const makeDatabase = (home = join(folder, 'postgres')): void => {
    mkdirSync(join(home, 'data'), { recursive: true });
    writeFileSync(join(home, 'data/base'), '');
  };
  const file = (): string => join(folder, 'secret-key');

  it('is made on the first start and stays the same', () => {
    const secret = ownSecret(folder);
    assert.match(secret, /^[0-9a-f]{64}$/);
    makeDatabase();
    assert.equal(ownSecret(folder), secret);
  });

  it('is not recreated next to a database, complete or not', () => {
    makeDatabase();
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
    assert.equal(existsSync(file()), false);
  });

  it('is not recreated next to a database that was moved to where its user reaches it', () => {
    const elsewhere = join(folder, 'elsewhere');
    makeDatabase(elsewhere);
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/moved-to'), `${elsewhere}\n`);
    assert.throws(() => ownSecret(folder), /secret-key is missing/);
  });

  it('is recreated when the operator accepts the cost', () => {
    makeDatabase();
    assert.match(ownSecret(folder, { acceptsNew: true }), /^[0-9a-f]{64}$/);
  });

  it('is made where a first start got no further than an empty folder', () => {
    mkdirSync(join(folder, 'postgres/data'), { recursive: true });
    assert.match(ownSecret(folder), /^[0-9a-f]{64}$/);
  });
});

describe('the simulated history', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('covers the months that are collected, and 13 at least', () => {
    const now = new Date('2026-11-23T04:00:00Z');
    assert.deepEqual(simulatedHistory(folder, 25, now), { start: '2024-10-23T00:00:00.000Z', months: 25 });
    rmSync(join(folder, 'simulator-start'));
    assert.equal(simulatedHistory(folder, 2).months, 13);
  });

  it('stays the same whatever is collected later', () => {
    const first = simulatedHistory(folder, 25);
    assert.deepEqual(simulatedHistory(folder, 13), first);
  });

  it('keeps the 13 months of a folder from before its length was saved', () => {
    writeFileSync(join(folder, 'simulator-start'), '2025-10-22T00:00:00.000Z\n');
    assert.deepEqual(simulatedHistory(folder, 25), { start: '2025-10-22T00:00:00.000Z', months: 13 });
  });
});
